(** The checker of lists as an OCaml program: booleans, lists, options and pairs become OCaml's own; numbers stay as they are in Coq. *)

From Coq Require Import ExtrOcamlBasic.
From Oddagon Require Import Colouring Bands Search Lists Whole Listed Distinct.
Require Extraction.

Extraction Language OCaml.
Extraction "complete.ml" bands parts up_to check_firsts trie_of groups tasks columns_task check_minimal uncrowded check_distinct.

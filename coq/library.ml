(* Writes theorems in Coq from proofs in plain lines: what each says is spelled out, and its proof runs the checker in the kernel.
   Nothing here need be trusted: Coq sees the theorem, and checks it.

   Usage: library [--depths] FILE|FOLDER... >Theorems.v   --depths: a second theorem, of each restricted depth that is shown
   to be the least. *)

open Checker
open Plain

let spaced f l = String.concat " " (List.map f l)
let list f l = "[" ^ String.concat "; " (List.map f l) ^ "]"
let pair f g (a, b) = Printf.sprintf "(%s, %s)" (f a) (g b)
let nat n = string_of_int (int_of_nat n)
let bool b = if b then "true" else "false"
let cand c = string_of_int (int_of_positive c) ^ "%positive"
let atom ((r, c), d) = Printf.sprintf "(%s, %s, %s)" (nat r) (nat c) (nat d)
let cell (r, c) = Printf.sprintf "(%s, %s)" (nat r) (nat c)
let variable (Var (kind, i, j)) =
  let kind = match kind with RC -> "RC" | RN -> "RN" | CN -> "CN" | BN -> "BN" in
  Printf.sprintf "Var %s %s %s" kind (nat i) (nat j)
let filled ((r, c), digits) = Printf.sprintf "(%s, %s, %s)" (nat r) (nat c) (list nat digits)

let pattern = function
  | Digits (k, cells) -> Printf.sprintf "Digits %s %s" (nat k) (list cell cells)
  | KlDigits (k, l, ks, ls) -> Printf.sprintf "KlDigits %s %s %s %s" (nat k) (nat l) (list cell ks) (list cell ls)
  | Candidates cells -> "Candidates " ^ list filled cells
  | Restrict lines -> "Restrict " ^ list (pair (list variable) (list atom)) lines

let relation f = function
  | NotBoth l -> "NotBoth " ^ list f l
  | AtLeastOne l -> "AtLeastOne " ^ list (pair f bool) l
  | ExactlyOne l -> "ExactlyOne " ^ list f l

let claim f = function
  | ClaimImpossible -> "ClaimImpossible"
  | ClaimEliminate l -> "ClaimEliminate " ^ list f l
  | ClaimAssert l -> "ClaimAssert " ^ list f l
  | ClaimAtLeastOne l -> "ClaimAtLeastOne " ^ list (pair f bool) l

(* Evidence, of the claim alone. *)

let numbered positive = string_of_int (int_of_positive positive)
let cands l = "(" ^ list numbered l ^ "%positive)"
let hint = function Look v -> "Look " ^ numbered v | Use k -> "Use " ^ numbered k

let kind = function
  | Whip -> "Whip" | GWhip -> "GWhip" | Braid -> "Braid" | GBraid -> "GBraid"
  | BivalueChain -> "BivalueChain" | ZChain -> "ZChain" | TWhip -> "TWhip"

let step s =
  let reason = match s.reason with Trial -> "Trial" | ByWhip1 v -> Printf.sprintf "(ByWhip1 %s)" (numbered v) in
  Printf.sprintf "Step %s %s %s %s %s" (numbered s.number0) (cands s.context) (cand s.eliminated) reason (list hint s.hints)

let clause c =
  Printf.sprintf "DerivedClause %s %s %s" (numbered c.clause_number) (list (pair cand bool) c.literals) (list hint c.clause_hints)

let rec tree = function
  | PM.Leaf -> "(PM.Leaf _)"
  | PM.Node (l, o, r) ->
      let o = match o with None -> "None" | Some c -> Printf.sprintf "(Some %s)" (cand c) in
      Printf.sprintf "(PM.Node %s %s %s)" (tree l) o (tree r)

let wlog w =
  Printf.sprintf "{| w_variable := %s; w_chosen := %s; w_images := %s |}" (cand w.w_variable) (cand w.w_chosen)
    (list (pair cand tree) w.w_images)

let family = function
  | Subsets p -> "Subsets " ^ nat p
  | FinnedFish p -> "FinnedFish " ^ nat p
  | Chains (k, n) -> Printf.sprintf "Chains %s %s" (kind k) (nat n)
  | Splitting -> "Splitting"

let technique = function
  | TrialStep -> "TrialStep"
  | WhipStep v -> Printf.sprintf "(WhipStep %s)" (numbered v)
  | SubsetStep (bases, covers) -> Printf.sprintf "(SubsetStep %s %s)" (cands bases) (cands covers)
  | ChainStep (k, links) ->
      let link x = Printf.sprintf "NamedLink %s %s %s" (numbered x.n_place) (cand x.n_left) (cands x.n_right) in
      Printf.sprintf "(ChainStep %s %s)" (kind k) (list link links)
  | SplitStep (relation, chain, place) ->
      Printf.sprintf "(SplitStep %s %s %s)" (numbered relation) (cands chain) (numbered place)

let path_line l =
  Printf.sprintf "PathLine %s %s %s %s %s" (numbered l.p_number) (cands l.p_context) (cand l.p_candidate) (technique l.p_technique)
    (list hint l.p_hints)

let route r =
  Printf.sprintf "(Route %s %s\n  [%s]\n  %s)" (list family r.r_theories) (nat r.r_depth)
    (String.concat ";\n   " (List.map path_line r.r_lines)) (list hint r.r_conclusion)

let lemma l =
  Printf.sprintf "Lemma_ %s %s\n  %s\n  %s" (cands l.m_live) (list wlog l.m_symmetry) (route l.m_route)
    (list (pair cand tree) l.m_images)

let evidence = function
  | Trials d ->
      let theory = match d.d_theory with BRT -> "BRT" | W1 -> "W1" in
      Printf.sprintf "Trials (Derivation %s %s %s\n  %s\n  %s [])" theory (nat d.d_depth) (list wlog d.d_symmetry)
        ("[" ^ String.concat ";\n   " (List.map step d.d_steps) ^ "]") (list hint d.d_conclusion)
  | ByTechniques (lemmas, path) -> Printf.sprintf "ByTechniques %s\n  %s" (list lemma lemmas) (route path)
  | Clausal (clauses, conclusion) ->
      Printf.sprintf "Clausal [%s]\n  %s" (String.concat ";\n   " (List.map clause clauses)) (list hint conclusion)

(* Theorems. *)

(* A name for Coq; none twice. *)
let used = Hashtbl.create 100

let identifier name =
  let letter c = match c with 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' -> c | _ -> '_' in
  let plain = String.map letter name in
  let starts = plain <> "" && match plain.[0] with '0' .. '9' | '_' -> false | _ -> true in
  let plain = if starts then plain else "t_" ^ plain in
  let times = Option.value (Hashtbl.find_opt used plain) ~default:0 in
  Hashtbl.replace used plain (times + 1);
  if times = 0 then plain else Printf.sprintf "%s__%d" plain (times + 1)

let second replacements = list (list (pair (list nat) (list nat))) replacements

let sudoku id st replacements proof =
  let n = nat st.order in
  let premise text = "\n  " ^ text ^ " ->" in
  let all value l = if l = [] then "" else premise (Printf.sprintf "(forall a, In a %s -> truth g a = %s)" (list atom l) value) in
  let assumption = function
    | Related r -> Printf.sprintf "Related (%s)" (relation atom r)
    | OnlySolution cells -> "OnlySolution " ^ list filled cells in
  let assumed = function
    | Related r -> premise (Printf.sprintf "relation_holds (truth g) (%s)" (relation atom r))
    | OnlySolution cells ->
        premise (Printf.sprintf "(exists givens, only_solution %s givens g /\\ forall r c ds d, In (r, c, ds) %s -> ~ In (r, c, d) givens)"
          n (list filled cells)) in
  let said, lemma = match st.claimed with
    | ClaimImpossible -> ("False", "proven_impossible")
    | ClaimEliminate [ a ] -> (Printf.sprintf "truth g %s = false" (atom a), "proven_false")
    | ClaimAssert [ a ] -> (Printf.sprintf "truth g %s = true" (atom a), "proven_true")
    | claimed -> (Printf.sprintf "claim_holds (truth g) (%s)" (claim atom claimed), "proven") in
  let claimed = match st.claimed with
    | ClaimImpossible -> ""
    | ClaimEliminate [ a ] | ClaimAssert [ a ] -> atom a
    | claimed -> "(" ^ claim atom claimed ^ ")" in
  Printf.printf "Theorem %s : forall g, completed_grid %s g -> has_pattern %s g (%s) ->%s%s%s\n  %s.\nProof.\n" id n n (pattern st.has)
    (all "false" st.without) (all "true" st.decided) (String.concat "" (List.map assumed st.assumed)) said;
  Printf.printf "  by_checking (%s %s (%s) %s %s %s %s\n  (%s) %s).\nQed.\n\n" lemma n (pattern st.has) (list atom st.without)
    (list atom st.decided) (list assumption st.assumed) (second replacements) (evidence proof) claimed

(* The restricted depth, where the proof shows that it is the least. *)
let depth id st replacements = function
  | Trials { d_theory; d_depth; d_symmetry = []; d_steps; d_conclusion; d_lower } when List.mem_assoc Restricted d_lower ->
      let theory = match d_theory with BRT -> "BRT" | W1 -> "W1" in
      let assumption = function
        | Related r -> Printf.sprintf "Related (%s)" (relation atom r)
        | OnlySolution cells -> "OnlySolution " ^ list filled cells in
      Printf.printf "Definition %s_statement : statement := Statement %s (%s) %s %s %s (%s)\n  %s %s.\n\n" id (nat st.order) (pattern st.has)
        (list atom st.without) (list atom st.decided) (list assumption st.assumed) (claim atom st.claimed)
        (list variable st.focus_variables) (list atom st.focus_atoms);
      Printf.printf "Theorem %s_depth : restricted_depth %s_statement %s %s.\nProof.\n" id id theory (nat d_depth);
      Printf.printf "  apply (depth_proven _ _ _ %s\n  %s %s %s rounds). vm_cast_no_check (eq_refl true).\nQed.\n\n"
        ("[" ^ String.concat ";\n   " (List.map step d_steps) ^ "]") (list hint d_conclusion)
        (nat (List.assoc Restricted d_lower)) (second replacements)
  | _ -> ()

let abstract id st proof =
  let field name value = Printf.sprintf "  %s := %s;\n" name value in
  Printf.printf "Definition %s_board : abstract := {|\n%s%s%s%s%s%s  focus := [] |}.\n\n" id
    (field "board" (Printf.sprintf "Csp %s %s" (list cands st.board.variables) (list (pair cand cand) st.board.links)))
    (field "count" (cand st.count)) (field "negations" (list (pair cand cand) st.negations))
    (field "left" (cands st.left)) (field "related" (list (relation cand) st.related)) (field "claims" (claim cand st.claims));
  Printf.printf "Theorem %s : forall Z, solution (board %s_board) Z -> (forall c, Z c = true -> In c (left %s_board)) ->\n" id id id;
  Printf.printf "  (forall r, In r (related %s_board) -> relation_holds Z r) -> claim_holds Z (%s).\n" id (claim cand st.claims);
  Printf.printf "Proof.\n  apply (abstract_claim_holds 0 %s_board\n  (%s)).\n  vm_cast_no_check (eq_refl true).\nQed.\n\n" id (evidence proof)

let place ((thing, r), c) =
  let thing = match thing with LineH -> "LineH" | LineV -> "LineV" | Point -> "Point" | Sides -> "Sides" | Number -> "Number" | Circuit -> "Circuit" in
  Printf.sprintf "(Slitherlink.%s, %s, %s)" thing (nat r) (nat c)

let value (p, x) = Printf.sprintf "(%s, %s)" (place p) (nat x)

let window id st proof =
  let w = st.w_board in
  let loop = match w.loop with L0 -> "L0" | L1 -> "L1" | L2 -> "L2" in
  Printf.printf "Definition %s_window : Slitherlink.window_statement := Slitherlink.WindowStatement\n" id;
  Printf.printf "  (Slitherlink.Window %s %s %s Slitherlink.%s)\n  %s\n  %s\n  %s\n  (%s) [] [].\n\n" (nat w.rows) (nat w.columns)
    (spaced bool [ w.north; w.south; w.west; w.east ]) loop (list (pair (list place) (list value)) st.w_restricted)
    (list value st.w_absent) (list (relation value) st.w_assumed) (claim value st.w_claimed);
  Printf.printf "Theorem %s : forall D, Slitherlink.fits %s_window D ->\n  claim_holds (Slitherlink.true_in %s_window D) (%s).\n" id id id
    (claim value st.w_claimed);
  Printf.printf "Proof.\n  apply (Slitherlink.window_claim_holds 0 %s_window\n  (%s)).\n  vm_cast_no_check (eq_refl true).\nQed.\n\n" id (evidence proof)

let square id st proof =
  let l = st.square in
  Printf.printf "Definition %s_square : Latin.latin_statement := Latin.LatinStatement\n" id;
  Printf.printf "  (Latin.Latin %s %s %s)\n  %s\n  %s\n  %s\n  (%s) [].\n\n" (nat l.size) (list (list cell) l.regions) (list (pair cell cell) l.signs)
    (list (pair (list atom) (list atom)) st.kept) (list atom st.absent) (list (relation atom) st.given) (claim atom st.concluded);
  Printf.printf "Theorem %s : forall g, Latin.fits %s_square g -> claim_holds (truth g) (%s).\n" id id (claim atom st.concluded);
  Printf.printf "Proof.\n  apply (Latin.latin_claim_holds 0 %s_square\n  (%s)).\n  vm_cast_no_check (eq_refl true).\nQed.\n\n" id (evidence proof)

(* Kakuro, number paths and maps: [kind] is what each is called in its own file. *)
let board id kind shape atom st proof =
  Printf.printf "Definition %s_board : %s_statement := Boards.BoardStatement\n  (%s)\n" id kind shape;
  Printf.printf "  %s\n  %s\n  %s\n  (%s) [].\n\n" (list (pair (list atom) (list atom)) st.b_kept) (list atom st.b_absent)
    (list (relation atom) st.b_given) (claim atom st.b_claimed);
  let truth = List.hd (String.split_on_char '.' kind) ^ ".truth" in
  Printf.printf "Theorem %s : forall g, %s_fits %s_board g -> claim_holds (%s g) (%s).\n" id kind id truth (claim atom st.b_claimed);
  Printf.printf "Proof.\n  apply (%s_claim_holds 0 %s_board\n  (%s)).\n  vm_cast_no_check (eq_refl true).\nQed.\n\n" kind id (evidence proof)

let optional_nat = function None -> "None" | Some n -> Printf.sprintf "(Some %s)" (nat n)

let sums id st =
  let square = function
    | White -> "Kakuro.White"
    | Black (below, beside) -> Printf.sprintf "Kakuro.Black %s %s" (optional_nat below) (optional_nat beside) in
  let shape = Printf.sprintf "Kakuro.Kakuro %s %s" (list (list square) st.b_board.squares) (bool st.b_board.coupled) in
  let atom = function
    | Holds (x, d) -> Printf.sprintf "Kakuro.Holds %s %s" (cell x) (nat d)
    | Uses (i, run, set) -> Printf.sprintf "Kakuro.Uses %s %s %s" (nat i) (list cell run) (list nat set) in
  board id "Kakuro.kakuro" shape (fun a -> "(" ^ atom a ^ ")") st

let numbers id st =
  let place = function Barred -> "Paths.Barred" | Open -> "Paths.Open" | Given k -> "Paths.Given " ^ nat k in
  let moves = match st.b_board.moves with BySide -> "Paths.BySide" | ByKing -> "Paths.ByKing" in
  let linked_by = match st.b_board.linked_by with Topological -> "Paths.Topological" | Geometric -> "Paths.Geometric" in
  board id "Paths.path" (Printf.sprintf "Paths.Path %s %s %s" (list (list place) st.b_board.path_rows) moves linked_by) (pair cell nat) st

let colours id st =
  let m = st.b_board in
  board id "Maps.map" (Printf.sprintf "Maps.MapBoard %s %s %s" (nat m.colours) (nat m.countries) (list (pair nat nat) m.borders)) (pair nat nat) st

let theorem ~with_depths path =
  let name, stated, proof, _ = file ~restricted_only:false path in
  let whole = proof in
  let proof = match proof with Trials d -> Trials { d with d_lower = [] } | other -> other in
  let id = identifier name in
  Printf.printf "(** %s *)\n" (String.concat "" (String.split_on_char '*' (shown name)));
  match stated with
  | Sudoku (st, replacements) ->
      sudoku id st replacements proof;
      if with_depths then depth id st replacements whole
  | Board st -> abstract id st proof
  | Window st -> window id st proof
  | Square st -> square id st proof
  | Sums st -> sums id st proof
  | Numbers st -> numbers id st proof
  | Colours st -> colours id st proof

let () =
  let with_depths, paths = match List.tl (Array.to_list Sys.argv) with "--depths" :: paths -> (true, paths) | paths -> (false, paths) in
  if paths = [] || List.mem "--depths" paths then begin prerr_endline "usage: library [--depths] FILE|FOLDER..."; exit 2 end;
  try
    print_string "(** Written by coq/library. What each theorem says stands in it; to look at: Sudoku.v, SudokuStatement.v. *)\n\n";
    print_string "From Oddagon Require Import Library.\n\n";
    List.iter (theorem ~with_depths) (List.concat_map files paths)
  with
  | Unreadable why -> prerr_endline ("library: " ^ why); exit 2
  | Sys_error why -> prerr_endline ("library: " ^ why); exit 2

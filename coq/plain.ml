(* Reads proofs in plain lines. This file is not proven: what must be believed of it is that it turns the lines of the statement
   into the data that the theorems speak of. Whatever it made of the evidence, what is wrong is not accepted. *)

type text = string

open Checker

exception Unreadable of text
let fail format = Printf.ksprintf (fun text -> raise (Unreadable text)) format

(* Numbers. *)

let nat i =
  let rec go n i = if i = 0 then n else go (S n) (i - 1) in
  if i < 0 || i > 100_000 then fail "the number %d is out of range" i else go O i

let rec positive i =
  if i < 1 then fail "a number below 1" else if i = 1 then XH
  else if i land 1 = 0 then XO (positive (i / 2)) else XI (positive (i / 2))

let rec int_of_nat = function O -> 0 | S n -> 1 + int_of_nat n
let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> (2 * int_of_positive p) + 1

(* A text as Coq has it: letter after letter, each of eight bits. *)
let rec spelled = function
  | EmptyString -> ""
  | String (Ascii (a, b, c, d, e, f, g, h), rest) ->
      let code = List.fold_right (fun bit code -> (2 * code) + Bool.to_int bit) [ a; b; c; d; e; f; g; h ] 0 in
      Stdlib.String.make 1 (Char.chr code) ^ spelled rest

let number word =
  let plain = word <> "" && String.for_all (fun c -> c >= '0' && c <= '9') word in
  if plain && String.length word < 9 then int_of_string word else fail "found %S, expected a number" word

(* Lines, taken one after the other: none may be left out or stand elsewhere. *)

let words text = List.filter (( <> ) "") (String.split_on_char ' ' text)

let split_key line =
  match String.index_opt line ' ' with
  | None -> (line, "")
  | Some i -> (String.sub line 0 i, String.sub line (i + 1) (String.length line - i - 1))

let lines : (text * text) list ref = ref []

let next_is key = match !lines with (k, _) :: _ -> k = key | [] -> false
let take () = match !lines with line :: rest -> lines := rest; line | [] -> fail "the end is missing"
let one key = let k, rest = take () in if k = key then rest else fail "found the line %S, expected %S" k key
let rec many key = if next_is key then let rest = snd (take ()) in rest :: many key else []
let optional key = if next_is key then words (snd (take ())) else []

let pair_of_colon text =
  match String.index_opt text ':' with
  | None -> fail "found %S, expected a colon" text
  | Some i ->
      let left = words (String.sub text 0 i) and right = words (String.sub text (i + 1) (String.length text - i - 1)) in
      if left = [] || right = [] then fail "found %S, expected something on both sides of the colon" text;
      (left, right)

(* What a line `restrict` keeps must be in its CSP-variables: else it would be read as a premise and be none. *)
let within members kept =
  if List.exists (fun c -> not (List.mem c members)) kept then fail "restrict: a candidate of another CSP-variable"

(* A table from names to what they name. *)
let table names values =
  let table = Hashtbl.create 1000 in
  List.iter2 (fun name value ->
    if Hashtbl.mem table name then fail "two things are named %S" name;
    Hashtbl.add table name value) names values;
  fun what name -> match Hashtbl.find_opt table name with Some value -> value | None -> fail "%S names no %s" name what

(* What a board calls its candidates ('a) and CSP-variables. *)
type 'a board_names = {
  atom : text -> 'a;
  code : 'a -> cand;
  candidate_names : (text * cand) list;
  variable_names : text list; (* in the order of the CSP *)
  free_number : cand;           (* the first number that is no candidate *)
  known_negations : (cand * cand) list;
  symmetry : text list -> ('a * 'a) list; (* candidates with their images *)
}

let literal board word =
  if word.[0] = '-' then (board.atom (String.sub word 1 (String.length word - 1)), false) else (board.atom word, true)

(* A relation; `assume unique` is read where cells are. *)
let relation board text =
  let names = match words text with _ :: l -> l | [] -> [] in
  if List.length (List.sort_uniq compare names) < List.length names then fail "assume: a candidate stands twice";
  match words text with
  | "not-both" :: l -> NotBoth (List.map board.atom l)
  | "exactly-one" :: l -> ExactlyOne (List.map board.atom l)
  | "at-least-one" :: l -> AtLeastOne (List.map (literal board) l)
  | _ -> fail "assume: found %S" text

let claim board text =
  let twice l = List.length (List.sort_uniq compare l) < List.length l in
  match words text with
  | ("at-least-one" | "not-both") :: l when twice l -> fail "claim: a candidate stands twice"
  | [ ("eliminate" | "assert" | "at-least-one") ] -> fail "claim: expected a candidate"
  | [ "impossible" ] -> ClaimImpossible
  | "eliminate" :: l -> ClaimEliminate (List.map board.atom l)
  | "assert" :: l -> ClaimAssert (List.map board.atom l)
  | "at-least-one" :: l -> ClaimAtLeastOne (List.map (literal board) l)
  | [ "not-both"; a; b ] -> ClaimAtLeastOne [ (board.atom a, false); (board.atom b, false) ]
  | _ -> fail "claim: found %S" text

(* What a file proves. *)
type stated =
  | Sudoku of statement * (nat list * nat list) list list
  | Board of abstract
  | Window of window_statement
  | Square of latin_statement
  | Sums of kakuro_statement
  | Numbers of path_statement
  | Colours of map_statement

(* The evidence, and whether a line `least full` was left aside. *)

(* What the last file's board calls its candidates. *)
let called : (text * cand) list ref = ref []

let derivation board relations ~restricted_only =
  called := board.candidate_names;
  let names, variables = new_names board.free_number board.known_negations (List.map (map_relation board.code) relations) in
  let name_of = Hashtbl.create 1000 in
  List.iter (fun (n, c) -> Hashtbl.replace name_of c n) board.candidate_names;
  let of_number c = Hashtbl.find name_of c in
  let added = List.map (function
    | Negation c -> "-" ^ of_number c
    | Choice (k, i) -> Printf.sprintf "+%d.%d" (int_of_positive k) (int_of_positive i)) names in
  let first = int_of_positive board.free_number in
  let old_names, old = List.split board.candidate_names in
  let candidates = old_names @ added in
  let candidate = table candidates (old @ List.mapi (fun i _ -> positive (first + i)) added) "candidate" in
  let added = List.map (function
    | Duality c -> of_number c ^ "?"
    | OfRelation k -> Printf.sprintf "+%d" (int_of_positive k)) variables in
  let all = board.variable_names @ added in
  List.iter (fun name -> if name.[0] = '#' then fail "the CSP-variable %S is named like a step" name) all;
  let places = table all (List.mapi (fun i _ -> positive (i + 1)) all) in
  (* Relations of paths have the places after the CSP-variables. *)
  let related = Hashtbl.create 10 in
  let place name = match Hashtbl.find_opt related name with Some p -> p | None -> places "CSP-variable" name in
  let hint word =
    if word.[0] = '#' then Use (positive (number (String.sub word 1 (String.length word - 1)))) else Look (place word) in
  let step reason id text =
    match String.split_on_char '|' text with
    | [ assumed; eliminated; hints ] ->
        let eliminated = match words eliminated with [ c ] -> candidate c | _ -> fail "step %s: expected one candidate" id in
        { number0 = positive (number id); context = List.map candidate (words assumed); eliminated; reason;
          hints = List.map hint (words hints) }
    | _ -> fail "step %s: expected four fields" id in
  let head text =
    match String.index_opt text '|' with
    | Some i -> (words (String.sub text 0 i), String.sub text (i + 1) (String.length text - i - 1))
    | None -> fail "found the step %S" text in
  let rec steps () =
    match !lines with
    | ("step", text) :: rest ->
        lines := rest;
        let s = match head text with [ id ], text -> step Trial id text | _ -> fail "found the step %S" text in
        s :: steps ()
    | ("whip", text) :: rest ->
        lines := rest;
        let s = match head text with [ v; id ], text -> step (ByWhip1 (place v)) id text | _ -> fail "found the step %S" text in
        s :: steps ()
    | _ -> [] in
  let clause text =
    match String.split_on_char '|' text with
    | [ id; these; not_these; hints ] ->
        let id = match words id with [ id ] -> id | _ -> fail "found the clause %S" text in
        let signed sign = List.map (fun name -> (candidate name, sign)) in
        { clause_number = positive (number id); literals = signed true (words these) @ signed false (words not_these);
          clause_hints = List.map hint (words hints) }
    | _ -> fail "clause: expected four fields" in
  let clauses () =
    let stated = number (one "clauses") in
    let listed = List.map clause (many "clause") in
    if List.length listed <> stated then fail "clauses: expected %d" stated;
    let conclusion = List.map hint (words (one "conclusion")) in
    Clausal (listed, conclusion) in
  let symmetry_steps () =
    let rec steps () =
      if not (next_is "chosen") then []
      else
        match words (one "chosen") with
        | [ variable; chosen ] ->
            let image text =
              match words text with
              | of_ :: "by" :: symmetry ->
                  let number (a, b) = (board.code b, board.code a) in
                  (candidate of_, backwards (List.map number (board.symmetry symmetry)))
              | _ -> fail "image: found %S" text in
            let step = { w_variable = place variable; w_chosen = candidate chosen; w_images = List.map image (many "image") } in
            step :: steps ()
        | _ -> fail "chosen: expected a CSP-variable and a candidate" in
    steps () in
  let by_techniques () =
    let taken = Hashtbl.create 1000 in
    List.iter (fun name -> Hashtbl.replace taken name ()) (candidates @ all);
    let enter name =
      let plain c = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') in
      if name = "" || not (String.for_all plain name) || Hashtbl.mem taken name then fail "the relation %S" name;
      let p = positive (List.length all + Hashtbl.length related + 1) in
      Hashtbl.replace taken name (); Hashtbl.replace related name p; p in
    let kinds = [ ("W", Whip); ("gW", GWhip); ("B", Braid); ("gB", GBraid); ("BC", BivalueChain); ("Z", ZChain); ("tW", TWhip) ] in
    let kind letters = match List.assoc_opt letters kinds with Some k -> k | None -> fail "chains of the kind %S" letters in
    let theory word =
      let is_digit c = c >= '0' && c <= '9' in
      let rec letters i = if i < String.length word && not (is_digit word.[i]) then letters (i + 1) else i in
      let i = letters 0 in
      let name = String.sub word 0 i and size = String.sub word i (String.length word - i) in
      let size most =
        if size = "" || size.[0] = '0' || number size > most then fail "the theory %S is not known here" word else nat (number size) in
      match name with
      | "Split" when i = String.length word -> Splitting
      | "S" -> Subsets (size 8)
      | "FS" -> FinnedFish (size 8)
      | _ -> Chains (kind name, size 36) in
    let numbered fields p_number p_technique =
      match fields with
      | assumed :: target :: hints :: _ ->
          let p_candidate = match words target with [ c ] -> candidate c | _ -> fail "found %S, expected one candidate" target in
          { p_number = positive (number p_number); p_context = List.map candidate (words assumed); p_candidate; p_technique;
            p_hints = List.map hint (words hints) }
      | _ -> fail "step %s: expected four fields" p_number in
    let link text =
      match words text with
      | v :: left :: rights -> { n_place = place v; n_left = candidate left; n_right = List.map candidate rights }
      | _ -> fail "chain: found %S" text in
    let rec steps () =
      match !lines with
      | ((("step" | "whip" | "subset" | "chain" | "split") as key), text) :: rest ->
          lines := rest;
          let head, fields = match String.split_on_char '|' text with [] -> ([], []) | h :: l -> (words h, l) in
          let step =
            match key, head, fields with
            | "step", [ id ], [ _; _; _ ] -> numbered fields id TrialStep
            | "whip", [ v; id ], [ _; _; _ ] -> numbered fields id (WhipStep (place v))
            | "subset", [ id ], [ _; _; _; bases; covers ] ->
                numbered fields id (SubsetStep (List.map place (words bases), List.map place (words covers)))
            | "chain", [ letters; id ], _ :: _ :: _ :: links -> numbered fields id (ChainStep (kind letters, List.map link links))
            | "split", [ name; id ], [ _; _; _; named ] -> (
                match words named with
                | relation :: chain ->
                    let split = (place relation, List.map place chain) in
                    let step = numbered fields id TrialStep in
                    { step with p_technique = SplitStep (fst split, snd split, enter name) }
                | [] -> fail "split: expected a relation")
            | _ -> fail "found the step %S" text in
          step :: steps ()
      | _ -> [] in
    let route () =
      let r_theories = List.map theory (words (one "path")) in
      let r_depth = nat (number (one "depth")) in
      let symmetries = symmetry_steps () in
      let r_lines = steps () in
      let r_conclusion = List.map hint (words (one "conclusion")) in
      (symmetries, { r_theories; r_depth; r_lines; r_conclusion }) in
    let rec lemmas () =
      if not (next_is "lemma") then []
      else
        let lacking = Hashtbl.create 100 in
        List.iter (fun name -> Hashtbl.replace lacking (candidate name) ()) (words (one "lemma"));
        let m_live = List.filter (fun c -> not (Hashtbl.mem lacking c)) old in
        let m_symmetry, m_route = route () in
        let image text =
          match words text with
          | name :: "by" :: symmetry ->
              let p = enter name in
              (p, backwards (List.map (fun (a, b) -> (board.code a, board.code b)) (board.symmetry symmetry)))
          | _ -> fail "relation: found %S" text in
        let m_images = List.map image (many "relation") in
        let first = { m_live; m_symmetry; m_route; m_images } in
        first :: lemmas () in
    let lemmas = lemmas () in
    match route () with
    | [], r -> ByTechniques (lemmas, r)
    | _ -> fail "symmetry steps of a path" in
  let ended evidence = if one "end" <> "" || !lines <> [] then fail "found more after the end" else evidence in
  if next_is "clauses" then (ended (clauses ()), false) else
  if next_is "lemma" || next_is "path" then (ended (by_techniques ()), false) else
  let theory = match one "theory" with "BRT" -> BRT | "W1" -> W1 | t -> fail "the theory %S is not known here" t in
  let depth = number (one "depth") in
  let d_symmetry = symmetry_steps () in
  let steps = steps () in
  let conclusion = List.map hint (words (one "conclusion")) in
  let lower = List.map (fun text ->
    match words text with
    | [ "restricted"; open_ ] -> (Restricted, nat (number open_))
    | [ "full"; open_ ] -> (Full, nat (number open_))
    | _ -> fail "least: found %S" text) (many "least") in
  let left_aside = restricted_only && List.exists (fun (k, _) -> k = Full) lower in
  let lower = if left_aside then List.filter (fun (k, _) -> k = Restricted) lower else lower in
  let d = { d_theory = theory; d_depth = nat depth; d_symmetry; d_steps = steps; d_conclusion = conclusion; d_lower = lower } in
  (ended (Trials d), left_aside)

(* Sudoku. *)

(* The names are made, and proven to be different, in Names.v. *)
let named list = List.split (List.map (fun (name, value) -> (spelled name, value)) list)

let sudoku order ~restricted_only =
  let n = nat order in
  let side = order * order in
  let atom_names, atoms = named (named_atoms n) and variable_names, variables = named (named_variables n) in
  let atom = table atom_names atoms "candidate" in
  let variable_table = table variable_names variables in
  let variable = variable_table "CSP-variable" in
  (* `transpose`, then where each row, column and digit goes. *)
  let symmetry text =
    let line key rest =
      match rest with
      | k :: where :: rest when k = key ->
          if String.length where <> side then fail "symmetry: found %S" where;
          (Array.init side (fun i -> Char.code where.[i] - 49), rest)
      | _ -> (Array.init side (fun i -> i), rest) in
    let transposes, rest = match text with "transpose" :: rest -> (true, rest) | [ "identity" ] -> (false, []) | _ -> (false, text) in
    let rows, rest = line "rows" rest in
    let columns, rest = line "columns" rest in
    let digits, rest = line "digits" rest in
    if rest <> [] then fail "symmetry: found %S" (List.hd rest);
    let image ((r, c), d) =
      let r, c = if transposes then (c, r) else (r, c) in
      let to_ where i = let j = where.(int_of_nat i) in if j < 0 || j >= side then fail "symmetry: a number" else nat j in
      ((to_ rows r, to_ columns c), to_ digits d) in
    List.map (fun a -> (a, image a)) atoms in
  let board = {
    atom; code = enc n; candidate_names = List.combine atom_names (List.map (enc n) atoms); variable_names; free_number = next n; known_negations = []; symmetry } in
  let cells letter =
    let rows = many "row" in
    if List.length rows <> side then fail "expected %d rows" side;
    List.concat (List.mapi (fun r row ->
      if String.length row <> side then fail "expected rows of %d cells" side;
      let marked = ref [] in
      String.iteri (fun c x -> if letter x then marked := (nat r, nat c) :: !marked
        ) row; List.rev !marked) rows) in
  let only allowed = List.iter (fun (k, row) ->
    if k = "row" then String.iter (fun x -> if x <> '.' && not (String.contains allowed x) then fail "row: found %C" x) row) !lines in
  let symbol i = if i >= 1 && i <= 9 then Char.chr (48 + i) else fail "found %d digits" i in
  let has =
    match words (one "pattern") with
    | [ "digits"; k ] -> only "X"; Digits (nat (number k), cells (( = ) 'X'))
    | [ "kl-digits"; k; l ] ->
        let k = number k and l = number l in
        let sk = symbol k and sl = symbol l in
        only (Printf.sprintf "%c%c" sk sl);
        let saved = !lines in
        let ks = cells (( = ) sk) in
        lines := saved;
        KlDigits (nat k, nat l, ks, cells (( = ) sl))
    | [ "candidates" ] ->
        let cell text =
          match pair_of_colon text with
          | [ v ], digits -> (
              match variable v with
              | Var (RC, r, c) -> ((r, c), List.map (fun d -> nat (number d - 1)) digits)
              | _ -> fail "%S is no cell" v)
          | _ -> fail "cell: found %S" text in
        Candidates (List.map cell (many "cell"))
    | [ "restrict" ] ->
        Restrict (List.map (fun text ->
          let variables, left = pair_of_colon text in
          let variables = List.map variable variables and left = List.map atom left in
          within (List.concat_map (members n) variables) left;
          (variables, left)) (many "restrict"))
    | _ -> fail "pattern: expected digits, kl-digits, candidates or restrict" in
  let without = List.map atom (optional "without") in
  let decided = List.map atom (optional "decided") in
  let digit word =
    let d = number word in
    if d < 1 || d > side then fail "found the digit %S" word else nat (d - 1) in
  let deadly text =
    match pair_of_colon text with
    | [ v ], digits -> (
        match variable v with
        | Var (RC, r, c) -> ((r, c), List.map digit digits)
        | _ -> fail "%S is no cell" v)
    | _ -> fail "deadly: found %S" text in
  let rec assumptions () =
    if not (next_is "assume") then []
    else
      let text = one "assume" in
      let first = if text = "unique" then OnlySolution (List.map deadly (many "deadly")) else Related (relation board text) in
      first :: assumptions () in
  let assumed = assumptions () in
  let claimed = claim board (one "claim") in
  let tried = match words (one "focus") with [ "none" ] -> [] | l -> l in
  let is_atom name = name.[0] = 'n' in
  let atoms_tried, variables_tried = List.partition is_atom tried in
  let statement = { order = n; has; without; decided; assumed; claimed;
    focus_variables = List.map variable variables_tried; focus_atoms = List.map atom atoms_tried } in
  let replace text =
    let rec split before = function
      | "by" :: after -> (List.rev before, List.map digit after)
      | word :: rest -> split (digit word :: before) rest
      | [] -> fail "replace: found %S" text in
    split [] (words text) in
  let rec seconds () =
    if not (next_is "second") then []
    else if one "second" <> "" then fail "second: found more"
    else let first = List.map replace (many "replace") in first :: seconds () in
  let second = seconds () in
  let d, left_aside = derivation board (relations statement) ~restricted_only in
  (Sudoku (statement, second), d, left_aside)

(* Abstract boards: candidates are numbered as they come, in CSP-variables first. *)

let abstract ~restricted_only =
  let numbers = Hashtbl.create 100 and listed = ref [] in
  let fresh name =
    if Hashtbl.mem numbers name then fail "the candidate %S stands twice" name;
    let c = positive (Hashtbl.length numbers + 1) in
    Hashtbl.add numbers name c; listed := (name, c) :: !listed; c in
  let known name = match Hashtbl.find_opt numbers name with Some c -> c | None -> fail "%S names no candidate" name in
  let known_or_fresh name = match Hashtbl.find_opt numbers name with Some c -> c | None -> fresh name in
  let variables = List.map (fun text ->
    match words text with
    | v :: "=" :: members -> (v, List.map known_or_fresh members)
    | _ -> fail "variable: found %S" text) (many "variable") in
  let free = List.map (fun name -> let c = fresh name in (name ^ "?", (c, fresh ("-" ^ name)))) (many "free") in
  let rec pairs = function
    | [] -> []
    | a :: l -> if List.mem a l then fail "link: a candidate stands twice"; List.map (fun b -> (a, b)) l @ pairs l in
  let links = List.concat_map (fun text -> pairs (List.map known (words text))) (many "link") in
  let all = variables @ List.map (fun (v, (c, d)) -> (v, [ c; d ])) free in
  let variable_table = table (List.map fst all) (List.map snd all) in
  let candidates = List.rev !listed in
  List.iter (fun (name, c) ->
    if Hashtbl.mem numbers ("-" ^ name) && not (List.mem_assoc c (List.map snd free)) then
      fail "the candidate \"-%s\" is named like the opposite of another" name;
    if List.mem_assoc name all then fail "a candidate and a CSP-variable are named %S" name) candidates;
  let board = { atom = known; code = (fun c -> c); candidate_names = candidates; variable_names = List.map fst all;
    free_number = positive (Hashtbl.length numbers + 1); known_negations = List.map snd free;
    symmetry = (fun _ -> fail "no symmetry is known of this board") } in
  if one "pattern" <> "restrict" then fail "expected the pattern restrict";
  let restricted = List.map (fun text ->
    let vs, kept = pair_of_colon text in
    let members = List.concat_map (variable_table "CSP-variable") vs and kept = List.map known kept in
    within members kept;
    (members, kept)) (many "restrict") in
  let without = List.map known (optional "without") in
  let is_left c = not (List.mem c without)
    && List.for_all (fun (members, kept) -> (not (List.mem c members)) || List.mem c kept) restricted in
  let related = List.map (relation board) (many "assume") in
  let claims = claim board (one "claim") in
  let tried = match words (one "focus") with [ "none" ] -> [] | l -> l in
  let is_variable name = List.mem_assoc name all in
  let focus = List.concat_map (fun name -> if is_variable name then List.assoc name all else [ known name ]) tried in
  let statement = { board = { variables = List.map snd all; links }; count = board.free_number;
    negations = board.known_negations; left = List.filter is_left (List.map snd candidates); related; claims; focus } in
  let d, left_aside = derivation board related ~restricted_only in
  (Board statement, d, left_aside)

(* A statement about a board that has names for its candidates and CSP-variables, in the order of its CSP. *)

let in_words b_board ~atoms ~atom_name ~variables ~variable_names ~code ~free_number ~restricted_only =
  let names = List.map atom_name atoms in
  let atom = table names atoms "candidate" and variable = table variable_names variables "CSP-variable" in
  let board = { atom; code; candidate_names = List.combine names (List.map code atoms); variable_names; free_number;
    known_negations = []; symmetry = (fun _ -> fail "no symmetry is known of this board") } in
  if one "pattern" <> "restrict" then fail "expected the pattern restrict";
  let b_kept = List.map (fun text ->
    let vs, left = pair_of_colon text in
    let members = List.concat_map variable vs and left = List.map atom left in
    within members left;
    (members, left)) (many "restrict") in
  let b_absent = List.map atom (optional "without") in
  let b_given = List.map (relation board) (many "assume") in
  let b_claimed = claim board (one "claim") in
  let words_tried = match words (one "focus") with [ "none" ] -> [] | l -> l in
  let b_tried = List.concat_map (fun name -> if List.mem name variable_names then variable name else [ atom name ]) words_tried in
  let evidence, left_aside = derivation board b_given ~restricted_only in
  ({ b_board; b_kept; b_absent; b_given; b_claimed; b_tried }, evidence, left_aside)

let cell_name (r, c) = Printf.sprintf "r%dc%d" (int_of_nat r + 1) (int_of_nat c + 1)

(* The rows of a drawing, its cells separated by blanks. *)
let drawing read =
  let rows = List.map (fun row -> List.map read (words row)) (many "squares") in
  let small l = l <> [] && List.length l <= 100 in
  if not (small rows && List.for_all small rows) then fail "expected from 1 to 100 rows of 1 to 100 cells";
  rows

(* Latin squares with regions and signs. *)

let latin size ~restricted_only =
  let unmarked = { size = nat size; regions = []; signs = [] } in
  let all_cells = cells unmarked in
  let cell_table = table (List.map cell_name all_cells) all_cells "cell" in
  let named_regions = List.map (fun text ->
    match pair_of_colon text with
    | [ name ], members when List.length members <= size -> (name, List.map cell_table members)
    | _ -> fail "region: found %S" text) (many "region") in
  let signs = List.map (fun text ->
    match words text with
    | [ less; greater ] -> (cell_table less, cell_table greater)
    | _ -> fail "less: found %S" text) (many "less") in
  let square = { unmarked with regions = List.map snd named_regions; signs } in
  let numbers = List.init size (fun i -> i + 1) in
  let lines letter = List.map (fun i -> Printf.sprintf "%s%d" letter i) numbers in
  let group_names = lines "r" @ lines "c" @ List.map fst named_regions in
  (* In the order of the CSP: cells, then the digits of each full group. *)
  let full = List.filter (fun (_, members) -> List.length members = size) (List.combine group_names (groups square)) in
  let digit_names (name, _) = List.map (fun n -> Printf.sprintf "%sn%d" name n) numbers in
  let variable_names = List.map cell_name all_cells @ List.concat_map digit_names full in
  let number = enc square.size in
  let atom_name ((r, c), d) = Printf.sprintf "n%d%s" (int_of_nat d + 1) (cell_name (r, c)) in
  let atoms = marks square in
  let of_number = Hashtbl.create 1000 in
  List.iter (fun a -> Hashtbl.replace of_number (number a) a) atoms;
  let variables = List.map (List.map (Hashtbl.find of_number)) (latin_csp square).variables in
  let st, evidence, left_aside =
    in_words square ~atoms ~atom_name ~variables ~variable_names ~code:number ~free_number:(limit square) ~restricted_only in
  (Square { square; kept = st.b_kept; absent = st.b_absent; given = st.b_given; concluded = st.b_claimed; tried = st.b_tried },
   evidence, left_aside)

(* Kakuro. *)

let kakuro coupled ~restricted_only =
  let sum = function "" -> None | text -> Some (nat (number text)) in
  let square word =
    match String.split_on_char '\\' word with
    | [ "." ] -> White
    | [ "#" ] -> Black (None, None)
    | [ below; beside ] when word <> "\\" -> Black (sum below, sum beside)
    | _ -> fail "squares: found %S" word in
  let board = { squares = drawing square; coupled } in
  (* A run is named after the black cell before it. *)
  let before = function Across, (r, S c) -> "h" ^ cell_name (r, c) | Down, (S r, c) -> "v" ^ cell_name (r, c) | _ -> fail "a run" in
  let summed = List.filter_map (fun ((way, sum), x) -> Option.map (fun _ -> before (way, x)) sum) (kakuro_starts board) in
  let runs = Array.of_list summed in
  let digits = List.map (fun d -> string_of_int (int_of_nat d)) in
  let atom_name = function
    | Holds (x, d) -> "n" ^ String.concat "" (digits [ d ]) ^ cell_name x
    | Uses (i, _, set) -> "n" ^ String.concat "" (digits set) ^ runs.(int_of_nat i) in
  let places run = List.map (fun d -> runs.(int_of_nat (fst run)) ^ "n" ^ d) (digits (kakuro_digits board run)) in
  let variable_names = List.map cell_name (kakuro_white board) @ summed @ List.concat_map places (kakuro_numbered board) in
  let st, evidence, left_aside =
    in_words board ~atoms:(kakuro_atoms board) ~atom_name ~variables:(kakuro_variables board) ~variable_names ~code:kakuro_enc
      ~free_number:kakuro_next ~restricted_only in
  (Sums st, evidence, left_aside)

(* Number paths. *)

let number_path moves linked_by ~restricted_only =
  let moves = match moves with "side" -> BySide | "king" -> ByKing | _ -> fail "path: found %S" moves in
  let linked_by = match linked_by with
    | "topological" -> Topological | "geometric" -> Geometric | _ -> fail "path: found %S" linked_by in
  let board = { path_rows = drawing (function "." -> Open | "#" -> Barred | word -> Given (nat (number word))); moves; linked_by } in
  let white = path_white board in
  let atom_name (x, k) = Printf.sprintf "n%d%s" (int_of_nat k) (cell_name x) in
  let variable_names = List.map cell_name white @ List.mapi (fun i _ -> Printf.sprintf "n%d" (i + 1)) white in
  let st, evidence, left_aside =
    in_words board ~atoms:(path_atoms board) ~atom_name ~variables:(path_variables board) ~variable_names ~code:path_enc
      ~free_number:path_next ~restricted_only in
  (Numbers st, evidence, left_aside)

(* Maps. *)

let map_of colours countries ~restricted_only =
  if colours < 1 || colours > 100 || countries < 1 || countries > 2000 then fail "map: a number is out of range";
  let country word = let i = number word in if i < 1 then fail "border: found %S" word else nat (i - 1) in
  let borders = List.map (fun text ->
    match words text with
    | [ a; b ] -> (country a, country b)
    | _ -> fail "border: found %S" text) (many "border") in
  let board = { colours = nat colours; countries = nat countries; borders } in
  let colour k = if k < 7 then Stdlib.String.make 1 "BYRGOVI".[k] else Printf.sprintf "C%d" (k + 1) in
  let name x = Printf.sprintf "X%d" (x + 1) in
  let atom_name (x, k) = colour (int_of_nat k) ^ name (int_of_nat x) in
  let st, evidence, left_aside =
    in_words board ~atoms:(map_atoms board) ~atom_name ~variables:(map_variables board) ~variable_names:(List.init countries name)
      ~code:map_enc ~free_number:map_next ~restricted_only in
  (Colours st, evidence, left_aside)

(* Slitherlink. *)

let place_name ((thing, r), c) =
  let letter = match thing with LineH -> "H" | LineV -> "V" | Point -> "P" | Sides -> "B" | Number -> "N" | Circuit -> "O" in
  if thing = Circuit then Printf.sprintf "O%d" (int_of_nat r + 1)
  else Printf.sprintf "%sr%dc%d" letter (int_of_nat r) (int_of_nat c)

let value_name circuits (((thing, r), _), x) =
  let x = int_of_nat x in
  match thing with
  | LineH | LineV | Number -> string_of_int x
  | Point | Sides ->
      let letters = List.filter (fun (b, _) -> x land b <> 0) [ (1, "n"); (2, "s"); (8, "e"); (4, "w") ] in
      if letters = [] then "o" else String.concat "" (List.map snd letters)
  | Circuit ->
      let lines = List.nth circuits (int_of_nat r) in
      if x < List.length lines then place_name (List.nth lines x) else "whole"

let slitherlink rows columns border mode ~restricted_only =
  let has side = border <> "none" && String.contains border side in
  if border <> "none" then String.iter (fun x -> if not (String.contains "NSWE" x) then fail "border: found %C" x) border;
  let loop = match mode with "L0" -> L0 | "L1" -> L1 | "L2" -> L2 | _ -> fail "loop: found %S" mode in
  if loop <> L0 && (rows + 1) * columns + (columns + 1) * rows > 14 then fail "the window has too many sides for circuits here";
  let window = { rows = nat rows; columns = nat columns; north = has 'N'; south = has 'S'; west = has 'W'; east = has 'E'; loop } in
  let circuits = window_circuits window and atoms = window_atoms window and places = window_places window in
  let name (place, x) = place_name place ^ "=" ^ value_name circuits (place, x) in
  let atom = table (List.map name atoms) atoms "candidate" in
  let place_table = table (List.map place_name places) places in
  let place = place_table "CSP-variable" in
  let board = { atom; code = window_enc; candidate_names = List.map (fun a -> (name a, window_enc a)) atoms;
    variable_names = List.map place_name places; free_number = window_next; known_negations = [];
    symmetry = (fun _ -> fail "no symmetry is known of this board") } in
  if one "pattern" <> "restrict" then fail "expected the pattern restrict";
  let w_restricted = List.map (fun text ->
    let places, kept = pair_of_colon text in
    let places = List.map place places and kept = List.map atom kept in
    within (List.filter (fun (place, _) -> List.mem place places) atoms) kept;
    (places, kept)) (many "restrict") in
  let w_absent = List.map atom (optional "without") in
  let w_assumed = List.map (relation board) (many "assume") in
  let w_claimed = claim board (one "claim") in
  let tried = match words (one "focus") with [ "none" ] -> [] | l -> l in
  let atoms_tried, places_tried = List.partition (fun name -> String.contains name '=') tried in
  let statement = { w_board = window; w_restricted; w_absent; w_assumed; w_claimed;
    w_focus_places = List.map place places_tried; w_focus_atoms = List.map atom atoms_tried } in
  let d, left_aside = derivation board w_assumed ~restricted_only in
  (Window statement, d, left_aside)

(* Files. *)

(* A name must not steer a terminal. *)
let shown name = String.map (fun c -> if c < ' ' || c = '\127' then '?' else c) name

let read file =
  let channel = open_in_bin file in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  if text = "" || text.[String.length text - 1] <> '\n' then fail "the end is missing";
  List.map split_key (String.split_on_char '\n' (String.sub text 0 (String.length text - 1)))

let file ~restricted_only path =
  lines := read path;
  if one "plain" <> "1" then fail "expected format 1";
  let name = one "name" in
  let stated, evidence, left_aside =
    match words (one "board") with
    | [ "sudoku"; order ] -> sudoku (number order) ~restricted_only
    | [ "abstract" ] -> abstract ~restricted_only
    | [ "latin"; size ] -> latin (number size) ~restricted_only
    | [ "kakuro"; "coupled" ] -> kakuro true ~restricted_only
    | [ "kakuro"; "uncoupled" ] -> kakuro false ~restricted_only
    | [ "path"; moves; linked_by ] -> number_path moves linked_by ~restricted_only
    | [ "map"; "colours"; colours; "countries"; countries ] -> map_of (number colours) (number countries) ~restricted_only
    | [ "slitherlink"; "rows"; rows; "columns"; columns; "border"; border; "loop"; mode ] ->
        slitherlink (number rows) (number columns) border mode ~restricted_only
    | _ -> fail "the board is not known here" in
  (name, stated, evidence, left_aside)

let rec files path =
  if Sys.is_directory path then begin
    let inside = Sys.readdir path in
    Array.sort compare inside;
    List.concat_map (fun name -> files (Filename.concat path name)) (Array.to_list inside)
  end
  else [ path ]

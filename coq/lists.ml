(* Reads a list of patterns and has the proven checker look whether it is complete. Which permutation takes which pattern to which listed one is found here; the
   checker looks whether it does. *)
open Complete

let nat = Array.make 10 O
let () = for i = 1 to 9 do nat.(i) <- S nat.(i - 1) done
let rec int = function O -> 0 | S n -> 1 + int n
let permutation a = List.map (fun i -> nat.(i)) (Array.to_list a)

(* All permutations of nine lines that keep bands together. *)
let lines =
  let three = [ [| 0; 1; 2 |]; [| 0; 2; 1 |]; [| 1; 0; 2 |]; [| 1; 2; 0 |]; [| 2; 0; 1 |]; [| 2; 1; 0 |] ] in
  let all f = List.concat_map f three in
  Array.of_list
    (all (fun b -> all (fun x -> all (fun y -> List.map (fun z ->
         Array.init 9 (fun i -> (3 * b.(i / 3)) + [| x; y; z |].(b.(i / 3)).(i mod 3))) three))))

let inverse p = let q = Array.make 9 0 in Array.iteri (fun i j -> q.(j) <- i) p; q

(* Bands as numbers: rows of nine bits, sorted. *)
let number row = List.fold_left (fun n b -> (2 * n) + if b then 1 else 0) 0 row
let sorted a b c =
  let a, b = if a <= b then (a, b) else (b, a) in
  let b, c = if b <= c then (b, c) else (c, b) in
  let a, b = if a <= b then (a, b) else (b, a) in
  (a lsl 18) lor (b lsl 9) lor c
let key band = match List.map number band with [ a; b; c ] -> sorted a b c | _ -> assert false

let firsts_of bands =
  let picked = Array.map (fun p -> Array.init 512 (fun row ->
      let n = ref 0 in
      Array.iter (fun i -> n := (2 * !n) lor ((row lsr (8 - i)) land 1)) p; !n)) lines in
  let hints = Hashtbl.create 300_000 in
  let firsts = List.filter (fun band ->
      let k = key band in
      if Hashtbl.mem hints k then false
      else begin
        let a = k lsr 18 and b = (k lsr 9) land 511 and c = k land 511 in
        Array.iteri (fun i p -> let t = picked.(i) in
          let image = sorted t.(a) t.(b) t.(c) in
          if not (Hashtbl.mem hints image) then Hashtbl.add hints image (permutation (inverse p))) lines;
        true
      end) bands in
  (firsts, fun band -> Hashtbl.find hints (key band))

(* A number for each cell that images keep: how the cells that it sees are arranged. *)
let mix x = let x = x * 0x2545F4914F6CDD1D in x lxor (x lsr 29)
let cell_numbers (l : bool array) =
  let h = ref (Array.map (fun b -> if b then 1 else 0) l) in
  for _ = 1 to 3 do
    let rows = Array.make 9 0 and columns = Array.make 9 0 and blocks = Array.make 9 0 in
    let bands = Array.make 3 0 and stacks = Array.make 3 0 in
    let add a i x = a.(i) <- a.(i) + x in
    Array.iteri (fun x n -> if l.(x) then begin
        let r = x / 9 and c = x mod 9 in
        let n = mix n in
        add rows r n; add columns c n; add blocks ((3 * (r / 3)) + (c / 3)) n; add bands (r / 3) n; add stacks (c / 3) n end) !h;
    h := Array.mapi (fun x n ->
        let r = x / 9 and c = x mod 9 in
        let line a b = mix ((3 * mix a) + mix (b + 1)) in
        mix (n + line rows.(r) bands.(r / 3) + line columns.(c) stacks.(c / 3) + (7 * mix blocks.((3 * (r / 3)) + (c / 3))))) !h
  done;
  !h

(* A canonical form of a pattern, and where its cells come from: of the orders of rows those with the least numbers, and of these the one with
   the least columns, which are sorted. *)
let canonical (l : bool array) =
  let h = cell_numbers l in
  let at t i j = if t then (9 * j) + i else (9 * i) + j in
  let row_number t i = let n = ref 0 in for j = 0 to 8 do let x = at t i j in if l.(x) then n := !n + mix h.(x) done; !n in
  let least = ref [||] and orders = ref [] in
  List.iter (fun t ->
      let numbers = Array.init 9 (row_number t) in
      Array.iter (fun p ->
          let rec sign i = if i = 9 then 0 else
              let a = numbers.(p.(i)) and b = !least.(i) in
              if a < b then -1 else if a > b then 1 else sign (i + 1) in
          let s = if !least = [||] then -1 else sign 0 in
          if s < 0 then begin least := Array.map (fun i -> numbers.(i)) p; orders := [ (t, p) ] end
          else if s = 0 then orders := (t, p) :: !orders) lines) [ false; true ];
  let best = ref [||] and from = ref (false, lines.(0), lines.(0)) in
  List.iter (fun (t, p) ->
      let column j = let n = ref 0 in Array.iter (fun i -> n := (2 * !n) lor (if l.(at t i j) then 1 else 0)) p; (!n, j) in
      let stack s = let a = Array.init 3 (fun j -> column ((3 * s) + j)) in Array.sort compare a; a in
      let stacks = Array.init 3 stack in
      Array.sort (fun x y -> compare (Array.map fst x, x) (Array.map fst y, y)) stacks;
      let all = Array.concat (Array.to_list stacks) in
      let form = Array.map fst all in
      if !best = [||] || compare form !best < 0 then begin best := form; from := (t, p, Array.map snd all) end) !orders;
  let t, p, q = !from in
  (!best, Array.init 81 (fun x -> at t p.(x / 9) q.(x mod 9)))

let no_move = (false, ([], []))

let hint_of patterns =
  let forms = Hashtbl.create 100_000 in
  let short a = String.init (Array.length a) (fun i -> Char.chr (a.(i) land 255)) in
  let key form = short (Array.concat [ form; Array.map (fun n -> n lsr 8) form ]) in
  List.iter (fun l -> let form, from = canonical (Array.of_list l) in Hashtbl.replace forms (key form) (short from)) patterns;
  fun l ->
    let form, from = canonical (Array.of_list l) in
    match Hashtbl.find_opt forms (key form) with
    | None -> no_move
    | Some listed ->
        let source = Array.make 81 0 in
        String.iteri (fun x y -> source.(Char.code y) <- from.(x)) listed;
        let row x = source.(x) / 9 and column x = source.(x) mod 9 in
        let t = row 0 <> row 1 in
        let p = Array.init 9 (fun i -> if t then column (9 * i) else row (9 * i)) in
        let q = Array.init 9 (fun j -> if t then row j else column j) in
        (t, (permutation p, permutation q))

(* Bad usage or bad input. *)
let bad fmt = Printf.ksprintf (fun s -> prerr_endline ("check_list: " ^ s); exit 2) fmt

let read file =
  let ic = try open_in file with Sys_error e -> bad "%s" e in
  let rec go l = match input_line ic with
    | line when String.length line = 81 && String.for_all (fun c -> c = '.' || c = 'X') line -> go (List.init 81 (fun i -> line.[i] = 'X') :: l)
    | line -> bad "%s, line %d: found %d characters, expected 81 of . and X" file (List.length l + 1) (String.length line)
    | exception End_of_file -> List.rev l
    | exception Sys_error e -> bad "%s: %s" file e in
  go []

let () =
  let usage () =
    prerr_endline "usage: check_list K listed LIST\n       check_list K two-bands|board LIST [PART/PARTS [FIRST-TASK]]"; exit 2 in
  if Array.length Sys.argv < 4 then usage ();
  let k = match Sys.argv.(1) with "2" -> nat.(2) | "3" -> nat.(3) | _ -> usage () in
  let word i = if Array.length Sys.argv > i then Some Sys.argv.(i) else None in
  let read_part w = try Scanf.sscanf w "%d/%d%!" (fun a b -> (a, b)) with _ -> (0, 0) in
  let part, parts_in_all = match word 4 with None -> (0, 1) | Some w -> read_part w in
  if not (0 <= part && part < parts_in_all) then bad "found %s, expected a part: one of 0/N to (N-1)/N" (Option.get (word 4));
  (* To go on with a part that was interrupted: then the tasks before this one, and the patterns of its share, were accepted. *)
  let from = Option.map (fun w -> Option.value (int_of_string_opt w) ~default:(-1)) (word 5) in
  let all_tasks = tasks k in
  let is_task i = 0 <= i && i < List.length all_tasks in
  if not (List.for_all is_task (Option.to_list from)) then
    bad "found %s, expected a first task: one of 0 to %d" (Option.get (word 5)) (List.length all_tasks - 1);
  let note fmt = Printf.ksprintf (fun s -> Printf.eprintf "%7.1f s: %s\n%!" (Sys.time ()) s) fmt in
  let rejected fmt = Printf.ksprintf (fun s -> Printf.printf "REJECTED: %s\n" s; exit 1) fmt in
  let mine i = i mod parts_in_all = part in
  let patterns = read Sys.argv.(3) in
  let number = List.length patterns in
  let look_at_minimality () =
    List.iteri (fun i l -> if mine i && not (check_minimal k l) then rejected "pattern %d of the list is not minimal" (i + 1)) patterns;
    note "the listed patterns are minimal" in
  (* Of all patterns: once for all parts. *)
  let look_at_images () =
    List.iteri (fun i l -> if not (uncrowded k l) then rejected "pattern %d of the list has more than %d cells of one unit" (i + 1) (int k)) patterns;
    if not (check_distinct patterns) then rejected "two patterns of the list may be images of each other";
    note "none is an image of another" in
  let look_at_tasks most from =
    let all = bands k in
    let firsts, fhint = firsts_of all in
    note "%d patterns; %d bands, %d first ones" number (List.length all) (List.length firsts);
    if not (check_firsts fhint all firsts) then rejected "the first bands";
    let items = parts k fhint firsts in
    let thirds = up_to most items in
    let g = groups items in
    let t = trie_of patterns in
    let hint = hint_of patterns in
    note "%d bands can be parts; %d tasks" (List.length items) (List.length all_tasks);
    List.iteri (fun i v ->
        if mine i && i >= from then begin
          let start = Sys.time () in
          if not (columns_task k hint t items thirds g v) then rejected "a pattern is missing: task %d" i;
          let seconds = Sys.time () -. start in
          if seconds > 1.0 then note "task %d (%s): %.1f s" i (String.concat "" (List.map (fun n -> string_of_int (int n)) v)) seconds
        end) all_tasks;
    note "done" in
  let of_part = if parts_in_all > 1 then Printf.sprintf " (part %d of %d)" part parts_in_all else "" in
  match Sys.argv.(2), from with
  | "listed", None when word 4 = None ->
      look_at_minimality ();
      look_at_images ();
      Printf.printf "LISTED: %d patterns, each minimal, none an image of another; not whether any is missing\n" number
  | ("two-bands" | "board") as place, _ ->
      let most = if place = "board" then nat.(9) else nat.(0) in
      if from = None then look_at_minimality ();
      if from = None && part = 0 then look_at_images ();
      look_at_tasks most (Option.value from ~default:0);
      (match from with
       | Some from -> Printf.printf "ACCEPTED%s: the tasks from %d\n" of_part from
       | None ->
           Printf.printf "COMPLETE%s: %d patterns, each%s minimal%s\n" of_part number (if parts_in_all > 1 then " of its share" else "")
             (if part = 0 then ", none an image of another" else ""))
  | _ -> usage ()

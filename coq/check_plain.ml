(* Hands proofs in plain lines to the extracted checker and prints its line, which Coq made. This file is not proven: what must be
   believed of it is that it prints the name, the line it is given, and nothing else.

   Usage: check_plain [--restricted] FILE|FOLDER...   --restricted: leave the lines `least full` aside (and say so). *)

open Checker
open Plain

let check_file ~restricted_only path =
  let name, stated, evidence, left_aside = file ~restricted_only path in
  let judge evidence =
    match stated with
    | Sudoku (statement, second) -> judge_sudoku fuel statement second evidence
    | Board statement -> judge_abstract fuel statement evidence
    | Window statement -> judge_window fuel statement evidence
    | Square statement -> judge_latin fuel statement evidence
    | Sums statement -> judge_kakuro fuel statement evidence
    | Numbers statement -> judge_path fuel statement evidence
    | Colours statement -> judge_map fuel statement evidence in
  match judge evidence with
  | Some line ->
      let aside = if left_aside then "; full lower half left aside" else "" in
      Printf.printf "PROVEN    %s: %s%s\n" (shown name) (spelled line) aside;
      true
  | None ->
      let upper = match evidence with Trials d -> judge (Trials { d with d_lower = [] }) <> None | ByTechniques _ | Clausal _ -> false in
      Printf.printf "REJECTED  %s (%s)\n" (shown name) (if upper then "the exactness of its depth" else "statement or derivation");
      false

let () =
  let arguments = List.tl (Array.to_list Sys.argv) in
  let options, paths = List.partition (fun a -> String.length a > 1 && String.sub a 0 2 = "--") arguments in
  if paths = [] || List.exists (( <> ) "--restricted") options then begin
    prerr_endline "usage: check_plain [--restricted] FILE|FOLDER..."; exit 2
  end;
  let restricted_only = options <> [] in
  let proven = ref 0 and rejected = ref 0 in
  List.iter (fun file ->
    let accepted = try check_file ~restricted_only file with Unreadable why -> Printf.printf "REJECTED  %s: %s\n" file why; false in
    incr (if accepted then proven else rejected);
    flush stdout)
    (try List.concat_map files paths with Sys_error why -> prerr_endline ("check_plain: " ^ why); exit 2);
  Printf.printf "%d proven, %d rejected\n" !proven !rejected;
  exit (if !rejected = 0 then 0 else 1)

(* Prints what proofs in plain lines are about as formulas, each clause as Formula.v has it: a line `file` with the name of the
   file, then a line for each clause: names of candidates after `+`, or after `-` where they are said to be false. A file that
   cannot be read, or whose board is refused, has the line `refused` instead.

   Usage: clauses FILE|FOLDER... *)

open Checker
open Plain

let print_file path =
  Printf.printf "file %s\n" path;
  let problem = try
    let _, stated, _, _ = file ~restricted_only:true path in
    (match stated with
     | Sudoku (statement, _) -> problem_of_sudoku statement
     | Board statement -> problem_of_abstract statement
     | Window statement -> problem_of_window statement
     | Square statement -> problem_of_latin statement
     | Sums statement -> problem_of_kakuro statement
     | Numbers statement -> problem_of_path statement
     | Colours statement -> problem_of_map statement)
    with Unreadable _ -> None in
  match problem with
  | None -> print_string "refused\n"
  | Some problem ->
      let names = Hashtbl.create 1000 in
      List.iter (fun (name, c) -> Hashtbl.replace names c name) !called;
      let literal (c, said) =
        let name = Hashtbl.find names c in
        (if said then "+" else "-") ^ name in
      List.iter (fun clause -> print_string (String.concat " " (List.map literal clause) ^ "\n")) (problem_formula problem)

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: clauses FILE|FOLDER..."; exit 2
  | paths -> List.iter print_file (List.concat_map files paths)

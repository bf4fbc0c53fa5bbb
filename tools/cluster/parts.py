"""Work of oddagon in parts, for the scripts beside this file: how it is cut, what is still to be done, and how it is put together."""

import argparse
import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

# Options of oddagon that the parts have themselves.
OWN = ("--shard", "--resume", "--jobs")

# A part, by its number. One that is there is left as it is; one that was begun is gone on with.
SCRIPT = """\
#!/bin/sh
# Part $1 of {parts}, from 0, of {out}
part={folder}/part-"$1"
[ -e "$part" ] || exec {command} --shard "$1/{parts}" --out "$part" --jobs {cpus} --resume >{folder}/log-"$1" 2>&1
"""


def stop(message):
    """Ends the program: bad usage, or work that cannot be done."""
    print(f"{Path(sys.argv[0]).name}: {message}", file=sys.stderr)
    sys.exit(2)


class Work:
    """A command of oddagon, and the folder FILE.parts, beside the FILE that it is to write, in which its parts gather."""

    def __init__(self, command, parts, cpus):
        self.parts, self.cpus = parts, cpus
        words, outs = list(command), []
        for i in reversed(range(len(words))):
            name, equals, value = words[i].partition("=")
            if name in OWN:
                stop(f"{name}: each part has its own; leave it out")
            if name == "--out" and (equals or i + 1 < len(words)):
                outs.append(value if equals else words.pop(i + 1))
                words.pop(i)
        if len(outs) != 1:
            stop("expected a command of oddagon with --out FILE, such as: oddagon enumerate --k 3 --out patterns.txt")
        program = shutil.which(words[0]) or stop(f"{words[0]}: there is no such program")
        self.program, self.out = str(Path(program).resolve()), Path(outs[0]).absolute()
        self.folder = Path(f"{self.out}.parts")
        self.script = self.folder / "do"
        version = subprocess.run([self.program, "--version"], capture_output=True, text=True, check=True)
        self.open({"command": words[1:], "parts": parts, "version": version.stdout.strip()})
        folder = shlex.quote(str(self.folder))
        command = shlex.join([self.program, *words[1:]])
        text = SCRIPT.format(parts=parts, out=self.out.name, folder=folder, command=command, cpus=cpus)
        self.script.write_text(text)

    def open(self, manifest):
        """Makes the folder, or finds that it is of the same work."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "manifest.json"
        if file.exists():
            found = json.loads(file.read_text())
            if found != manifest:
                stop(f"{self.folder}: has parts of other work: expected {json.dumps(manifest)}, found {json.dumps(found)}; delete it or name another --out")
        file.write_text(json.dumps(manifest) + "\n")

    def file(self, part):
        return self.folder / f"part-{part}"

    def missing(self):
        """The numbers of the parts that are not there, or not as they were made; what is left of these is removed."""
        files = [str(file) for file in map(self.file, range(self.parts)) if file.exists()]
        if not files:
            return list(range(self.parts))
        asked = subprocess.run([self.program, "merge", "--missing", *files], stdout=subprocess.PIPE, text=True)
        if asked.returncode not in (0, 1):
            sys.exit(asked.returncode)
        missing = [int(line.split("/")[0]) for line in asked.stdout.split()]
        for part in missing:
            self.file(part).unlink(missing_ok=True)
        return missing

    def merge(self):
        files = [str(self.file(part)) for part in range(self.parts)]
        merged = subprocess.run([self.program, "merge", *files, "--out", str(self.out)])
        if merged.returncode:
            sys.exit(merged.returncode)

    def last_words(self, part):
        """What a part said last."""
        log = self.folder / f"log-{part}"
        lines = log.read_text(errors="replace").split("\n") if log.exists() else []
        return next((line for line in reversed(lines) if line), "nothing was said")


def main(about, options, engine):
    """Runs a script: `options` adds its own options, `engine` gives what does parts, by their numbers, and waits for them."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--parts", type=int, default=1000, metavar="N", help="into how many parts the work is cut (1000)")
    parser.add_argument("--cpus", type=int, default=1, metavar="N", help="how many cores each part has (1)")
    parser.add_argument("--tries", type=int, default=4, metavar="N", help="how often a part that fails is tried (4)")
    options(parser)
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND", help="oddagon … --out FILE")
    args = parser.parse_args()
    if min(args.parts, args.cpus, args.tries) < 1 or not args.command:
        parser.error("expected a command, and numbers from 1")
    work = Work(args.command, args.parts, args.cpus)
    missing = work.missing()
    with engine(work, args) as do:
        for _ in range(args.tries):
            if missing:
                print(f"{len(missing)} of {work.parts} parts to do", file=sys.stderr)
                do(missing)
                missing = work.missing()
    if missing:
        for part in missing[:3]:
            print(f"part {part}: {work.last_words(part)}", file=sys.stderr)
        stop(f"{len(missing)} of {work.parts} parts are missing after {args.tries} tries; the same command goes on from here")
    work.merge()
    print(f"{work.out.name}: all {work.parts} parts, merged; {work.folder.name} is no longer needed", file=sys.stderr)

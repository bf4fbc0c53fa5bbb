// Finds the OR-relations that a table of impossible patterns makes in a resolution state.
//
//     oddagon export --format table --out patterns.tsv
//     mcs Match.cs && mono Match.exe patterns.tsv state.txt          (or a .NET console project with this file)
//
// The state is one line of 729 characters, nine per cell: the candidate's digit, or '.' where it is eliminated.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

class Pattern
{
    public string Name;
    public int Digits;
    public int[] Cells;

    public static IEnumerable<Pattern> Read(string path)
    {
        foreach (var line in File.ReadLines(path).Skip(1)) // after the names of the columns
        {
            var fields = line.Split('\t');
            var marks = fields[4];
            var cells = Enumerable.Range(0, 81).Where(cell => marks[cell] != '.').ToArray();
            var digits = int.Parse(fields[2]);
            if (cells.All(cell => marks[cell] - '0' == digits)) // k-digit patterns; the others are left out here
                yield return new Pattern { Name = fields[0], Digits = digits, Cells = cells };
        }
    }
}

// The images of a pattern under row, column, band and stack permutations, one cell after the other.
class Search
{
    const int Most = 8; // guardians

    public int[] Cells;
    public string[][] Guardians = new string[81][]; // of each cell the candidates beside the digits; null where one of the digits is eliminated
    public List<SortedSet<string>> Images = new List<SortedSet<string>>();
    readonly int[] rows = Enumerable.Repeat(-1, 9).ToArray(); // where lines of the pattern are; -1: nowhere yet
    readonly int[] columns = Enumerable.Repeat(-1, 9).ToArray();
    readonly List<string> found = new List<string>();

    // Whether a line can go there, given where others are: lines of one band (stack) stay in one band.
    static bool CanGo(int[] lines, int line, int to)
    {
        if (lines[line] >= 0) return lines[line] == to;
        return Enumerable.Range(0, 9).All(other => lines[other] < 0 || (lines[other] != to && (other / 3 == line / 3) == (lines[other] / 3 == to / 3)));
    }

    public void Extend(int i)
    {
        if (i == Cells.Length)
        {
            Images.Add(new SortedSet<string>(found, StringComparer.Ordinal));
            return;
        }
        int row = Cells[i] / 9, column = Cells[i] % 9, oldRow = rows[row], oldColumn = columns[column];
        for (var r = 0; r < 9; r++)
        {
            if (!CanGo(rows, row, r)) continue;
            for (var c = 0; c < 9; c++)
            {
                var more = Guardians[9 * r + c];
                if (more == null || found.Count + more.Length > Most || !CanGo(columns, column, c)) continue;
                rows[row] = r;
                columns[column] = c;
                found.AddRange(more);
                Extend(i + 1);
                found.RemoveRange(found.Count - more.Length, more.Length);
                rows[row] = oldRow;
                columns[column] = oldColumn;
            }
        }
    }
}

static class Match
{
    static void Main(string[] args)
    {
        var state = File.ReadAllText(args[1]).Trim();
        var names = new Dictionary<string, string>(); // guardians: the first pattern that has them
        foreach (var pattern in Pattern.Read(args[0]))
            for (var digits = 0; digits < 512; digits++)
            {
                if (Enumerable.Range(0, 9).Count(digit => (digits >> digit & 1) == 1) != pattern.Digits) continue;
                var search = new Search { Cells = pattern.Cells };
                for (var cell = 0; cell < 81; cell++)
                {
                    var here = Enumerable.Range(0, 9).Where(digit => state[9 * cell + digit] != '.').ToArray();
                    if (here.Count(digit => (digits >> digit & 1) == 1) == pattern.Digits)
                        search.Guardians[cell] = here.Where(digit => (digits >> digit & 1) == 0)
                            .Select(digit => "n" + (digit + 1) + "r" + (cell / 9 + 1) + "c" + (cell % 9 + 1)).ToArray();
                }
                if (search.Guardians.Count(guardians => guardians != null) >= pattern.Cells.Length) search.Extend(0);
                foreach (var image in search.Images.Select(image => string.Join(" ", image)))
                    if (!names.ContainsKey(image)) names[image] = pattern.Name;
            }
        // A relation says nothing new if another is part of it.
        var relations = names.Select(one => new { Name = one.Value, Text = one.Key, Set = new HashSet<string>(one.Key.Split(' ')) }).ToList();
        var lines = relations.Where(one => !relations.Any(other => other.Set.IsProperSubsetOf(one.Set)))
            .Select(one => one.Name + "-OR" + one.Set.Count + ": " + one.Text);
        foreach (var line in lines.OrderBy(line => line, StringComparer.Ordinal)) Console.WriteLine(line);
    }
}

// Finds the OR-relations that a table of impossible patterns makes in a resolution state.
//
//     oddagon export --format table --out patterns.tsv
//     java Match.java patterns.tsv state.txt
//
// The state is one line of 729 characters, nine per cell: the candidate's digit, or '.' where it is eliminated.

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.stream.IntStream;

class Match {
    static final int MOST = 8; // guardians

    record Pattern(String name, int digits, int[] cells) {}

    static List<Pattern> readPatterns(String path) throws Exception {
        var patterns = new ArrayList<Pattern>();
        for (String line : Files.readAllLines(Path.of(path)).stream().skip(1).toList()) { // after the names of the columns
            String[] fields = line.split("\t");
            String marks = fields[4];
            int[] cells = IntStream.range(0, 81).filter(cell -> marks.charAt(cell) != '.').toArray();
            int digits = Integer.parseInt(fields[2]);
            if (IntStream.of(cells).allMatch(cell -> marks.charAt(cell) - '0' == digits)) // k-digit patterns; the others are left out here
                patterns.add(new Pattern(fields[0], digits, cells));
        }
        return patterns;
    }

    /** The images of a pattern under row, column, band and stack permutations, one cell after the other. */
    static class Search {
        int[] cells;
        List<List<String>> guardians = new ArrayList<>(); // of each cell the candidates beside the digits; null where one of the digits is eliminated
        int[] rows = new int[9], columns = new int[9]; // where lines of the pattern are; -1: nowhere yet
        ArrayDeque<String> found = new ArrayDeque<>();
        Set<TreeSet<String>> images = new LinkedHashSet<>();

        /** Whether a line can go there, given where others are: lines of one band (stack) stay in one band. */
        static boolean canGo(int[] lines, int line, int to) {
            if (lines[line] >= 0) return lines[line] == to;
            for (int other = 0; other < 9; other++)
                if (lines[other] >= 0 && (lines[other] == to || (other / 3 == line / 3) != (lines[other] / 3 == to / 3)))
                    return false;
            return true;
        }

        void extend(int i) {
            if (i == cells.length) {
                images.add(new TreeSet<>(found));
                return;
            }
            int row = cells[i] / 9, column = cells[i] % 9, oldRow = rows[row], oldColumn = columns[column];
            for (int r = 0; r < 9; r++) {
                if (!canGo(rows, row, r)) continue;
                for (int c = 0; c < 9; c++) {
                    var more = guardians.get(9 * r + c);
                    if (more == null || found.size() + more.size() > MOST || !canGo(columns, column, c)) continue;
                    rows[row] = r;
                    columns[column] = c;
                    more.forEach(found::push);
                    extend(i + 1);
                    more.forEach(guardian -> found.pop());
                    rows[row] = oldRow;
                    columns[column] = oldColumn;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String state = Files.readString(Path.of(args[1])).strip();
        var relations = new LinkedHashMap<TreeSet<String>, String>(); // guardians: the first pattern that has them
        for (Pattern pattern : readPatterns(args[0]))
            for (int digits = 0; digits < 512; digits++) {
                if (Integer.bitCount(digits) != pattern.digits()) continue;
                var search = new Search();
                search.cells = pattern.cells();
                Arrays.fill(search.rows, -1);
                Arrays.fill(search.columns, -1);
                for (int cell = 0; cell < 81; cell++) {
                    var others = new ArrayList<String>();
                    int here = 0;
                    for (int digit = 0; digit < 9; digit++) {
                        if (state.charAt(9 * cell + digit) == '.') continue;
                        if ((digits >> digit & 1) == 1) here |= 1 << digit;
                        else others.add("n" + (digit + 1) + "r" + (cell / 9 + 1) + "c" + (cell % 9 + 1));
                    }
                    search.guardians.add(here == digits ? others : null);
                }
                if (search.guardians.stream().filter(Objects::nonNull).count() >= pattern.cells().length) search.extend(0);
                search.images.forEach(image -> relations.putIfAbsent(image, pattern.name()));
            }
        // A relation says nothing new if another is part of it.
        relations.entrySet().stream()
            .filter(one -> relations.keySet().stream().noneMatch(other -> other.size() < one.getKey().size() && one.getKey().containsAll(other)))
            .map(one -> one.getValue() + "-OR" + one.getKey().size() + ": " + String.join(" ", one.getKey()))
            .sorted().forEach(System.out::println);
    }
}

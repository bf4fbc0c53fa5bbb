// Finds the OR-relations that a table of impossible patterns makes in a resolution state.
//
//     oddagon export --format table --out patterns.tsv
//     c++ -std=c++17 -O2 -o match match.cpp && ./match patterns.tsv state.txt
//
// The state is one line of 729 characters, nine per cell: the candidate's digit, or '.' where it is eliminated.

#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

struct Pattern {
    std::string name;
    int digits = 0;
    std::vector<int> cells;
};

std::vector<Pattern> read_patterns(const char* path) {
    std::vector<Pattern> patterns;
    std::ifstream file(path);
    std::string line, id, digits, count, marks;
    std::getline(file, line);  // the names of the columns
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        Pattern pattern;
        fields >> pattern.name >> id >> digits >> count >> marks;
        pattern.digits = std::stoi(digits);
        bool one_kind = true;
        for (int cell = 0; cell < 81; ++cell)
            if (marks[cell] != '.') {
                pattern.cells.push_back(cell);
                one_kind = one_kind && marks[cell] - '0' == pattern.digits;
            }
        if (one_kind) patterns.push_back(pattern);  // k-digit patterns; the others are left out here
    }
    return patterns;
}

using Guardians = std::set<std::string>;
constexpr size_t MOST = 8;

// The images of a pattern under row, column, band and stack permutations, one cell after the other.
struct Search {
    const std::vector<int>& cells;
    std::array<std::vector<std::string>, 81> guardians;  // the candidates beside the pattern's digits
    std::array<bool, 81> fits;                           // whether all of the pattern's digits are there
    std::array<int, 9> rows, columns;                    // where lines of the pattern are; -1: nowhere yet
    std::vector<std::string> found;
    std::set<Guardians>& images;

    // Whether a line can go there, given where others are: lines of one band (stack) stay in one band.
    static bool can_go(const std::array<int, 9>& lines, int line, int to) {
        if (lines[line] >= 0) return lines[line] == to;
        for (int other = 0; other < 9; ++other)
            if (lines[other] >= 0 && (lines[other] == to || (other / 3 == line / 3) != (lines[other] / 3 == to / 3)))
                return false;
        return true;
    }

    void extend(size_t i) {
        if (i == cells.size()) {
            images.insert(Guardians(found.begin(), found.end()));
            return;
        }
        int row = cells[i] / 9, column = cells[i] % 9, old_row = rows[row], old_column = columns[column];
        for (int r = 0; r < 9; ++r) {
            if (!can_go(rows, row, r)) continue;
            for (int c = 0; c < 9; ++c) {
                const auto& more = guardians[9 * r + c];
                if (!fits[9 * r + c] || found.size() + more.size() > MOST || !can_go(columns, column, c)) continue;
                rows[row] = r, columns[column] = c;
                found.insert(found.end(), more.begin(), more.end());
                extend(i + 1);
                found.resize(found.size() - more.size());
                rows[row] = old_row, columns[column] = old_column;
            }
        }
    }
};

int main(int argc, char** argv) {
    if (argc != 3) return std::cerr << "usage: match patterns.tsv state.txt\n", 2;
    std::string state;
    std::ifstream(argv[2]) >> state;
    std::map<Guardians, std::string> relations;  // guardians: the first pattern that has them
    for (const Pattern& pattern : read_patterns(argv[1]))
        for (int digits = 0; digits < 512; ++digits) {
            if (__builtin_popcount(digits) != pattern.digits) continue;
            std::set<Guardians> images;
            Search search{pattern.cells, {}, {}, {}, {}, {}, images};
            search.rows.fill(-1), search.columns.fill(-1);
            size_t fitting = 0;
            for (int cell = 0; cell < 81; ++cell) {
                int here = 0;
                for (int digit = 0; digit < 9; ++digit) {
                    if (state[9 * cell + digit] == '.') continue;
                    if (digits >> digit & 1) here |= 1 << digit;
                    else search.guardians[cell].push_back("n" + std::to_string(digit + 1) + "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1));
                }
                search.fits[cell] = here == digits;
                fitting += here == digits;
            }
            if (fitting >= pattern.cells.size()) search.extend(0);
            for (const auto& image : images) relations.emplace(image, pattern.name);
        }
    std::set<std::string> lines;
    for (const auto& [guardians, name] : relations) {
        // A relation says nothing new if another is part of it.
        bool implied = std::any_of(relations.begin(), relations.end(), [&g = guardians](const auto& other) {
            return other.first.size() < g.size() && std::includes(g.begin(), g.end(), other.first.begin(), other.first.end());
        });
        std::string line = name + "-OR" + std::to_string(guardians.size()) + ":";
        for (const auto& guardian : guardians) line += " " + guardian;
        if (!implied) lines.insert(line);
    }
    for (const auto& line : lines) std::cout << line << "\n";
}

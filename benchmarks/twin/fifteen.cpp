// IDA* for the 15-puzzle with the Manhattan distance, kept up to date move by move: as one would write it by hand.
//
//     fifteen NUMBER×16 [NUMBER×16 …]
//
// solves each start given (0 is the gap; the goal is the gap first, then 1 to 15); prints for each its moves and nodes,
// and in the last line the seconds that all took.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

constexpr int SIDE = 4, SQUARES = SIDE * SIDE, NEVER = 1 << 30;

static int tiles[SQUARES], distance_of[SQUARES][SQUARES], exits[SQUARES][4], exit_count[SQUARES];
static int64_t nodes = 0;

// 0: solved within `room` moves; else how many more every solution needs.
static int search(int gap, int before, int distance, int room) {
    if (distance == 0) return 0;
    int least = NEVER;
    for (int i = 0; i < exit_count[gap]; ++i) {
        int from = exits[gap][i];
        if (from == before) continue;
        ++nodes;
        int tile = tiles[from];
        int after = distance + distance_of[tile][gap] - distance_of[tile][from];
        int more = after - (room - 1);
        if (more <= 0) {
            tiles[gap] = tile;
            more = search(from, gap, after, room - 1);
            tiles[from] = tile;
            if (more == 0) return 0;
        }
        least = std::min(least, more);
    }
    return least;
}

int main(int count, char** words) {
    if (count < 1 + SQUARES || (count - 1) % SQUARES != 0) return 2;
    for (int square = 0; square < SQUARES; ++square) {
        int row = square / SIDE, column = square % SIDE;
        if (row > 0) exits[square][exit_count[square]++] = square - SIDE;
        if (column > 0) exits[square][exit_count[square]++] = square - 1;
        if (column < SIDE - 1) exits[square][exit_count[square]++] = square + 1;
        if (row < SIDE - 1) exits[square][exit_count[square]++] = square + SIDE;
        for (int tile = 1; tile < SQUARES; ++tile)
            distance_of[tile][square] = std::abs(tile / SIDE - row) + std::abs(tile % SIDE - column);
    }
    auto started = std::chrono::steady_clock::now();
    for (int first = 1; first < count; first += SQUARES) {
        int gap = 0, distance = 0;
        for (int square = 0; square < SQUARES; ++square) {
            tiles[square] = std::atoi(words[first + square]);
            if (tiles[square] == 0) gap = square;
            else distance += distance_of[tiles[square]][square];
        }
        int64_t before = nodes++;
        int room = distance;
        while (int more = search(gap, -1, distance, room)) room += more;
        std::printf("%d %lld\n", room, static_cast<long long>(nodes - before));
    }
    std::printf("%.9f\n", std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
}

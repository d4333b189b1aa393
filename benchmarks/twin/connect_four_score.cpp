// Exact scores of Connect Four positions by a program for this game alone: null-window alpha-beta with a table of bounds.
// The algorithm is the one that Pascal Pons describes step by step (blog.gamesolver.org); the code is not his.
//
//     connect_four_score < positions
//
// reads "mine mask moves" (stones of the player to move and all stones as bits, column by column from the bottom with an
// empty bit on top of each); prints the score of each, and in the last line nodes and seconds.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

using Bits = uint64_t;

constexpr int WIDTH = 7, HEIGHT = 6, SQUARES = WIDTH * HEIGHT, UP = HEIGHT + 1;
constexpr int LEAST = -(SQUARES / 2) + 3, MOST = (SQUARES + 1) / 2 - 3;  // no score is beyond
constexpr size_t PLACES = 8388617;                                       // a prime: 40 MB

constexpr Bits every_column(Bits part) {
    Bits found = 0;
    for (int column = 0; column < WIDTH; ++column) found |= part << (column * UP);
    return found;
}

constexpr Bits COLUMN = (Bits{1} << HEIGHT) - 1, BOTTOM = every_column(1), BOARD = every_column(COLUMN);

// A number keeps the low 32 bits of its position: with PLACES they tell all 49 bits of it.
struct Table {
    std::vector<uint32_t> positions = std::vector<uint32_t>(PLACES);
    std::vector<uint8_t> values = std::vector<uint8_t>(PLACES);

    int value(Bits position) const {
        size_t place = position % PLACES;
        return positions[place] == static_cast<uint32_t>(position) ? values[place] : 0;
    }

    void keep(Bits position, int value) {
        size_t place = position % PLACES;
        positions[place] = static_cast<uint32_t>(position);
        values[place] = static_cast<uint8_t>(value);
    }
};

static Table table;
static int64_t nodes = 0;

// The empty squares that complete four of these stones.
static Bits completing(Bits stones, Bits mask) {
    Bits found = (stones << 1) & (stones << 2) & (stones << 3);
    for (int step : {UP, UP - 1, UP + 1}) {
        Bits two = (stones << step) & (stones << 2 * step);
        found |= two & ((stones << 3 * step) | (stones >> step));
        two = (stones >> step) & (stones >> 2 * step);
        found |= two & ((stones << step) | (stones >> 3 * step));
    }
    return found & (BOARD ^ mask);
}

struct Move {
    Bits square;
    int worth;
};

// alpha and beta as usual; nobody can win with the next stone.
static int negamax(Bits mine, Bits mask, int moves, int alpha, int beta) {
    ++nodes;
    Bits threats = completing(mine ^ mask, mask), possible = (mask + BOTTOM) & BOARD, forced = possible & threats;
    if (forced) possible = forced & (forced - 1) ? 0 : forced;
    possible &= ~(threats >> 1);
    if (!possible) return -(SQUARES - moves) / 2;
    if (moves >= SQUARES - 2) return 0;
    int least = -(SQUARES - 2 - moves) / 2, most = (SQUARES - 1 - moves) / 2;
    Bits position = mine + mask;
    if (int value = table.value(position)) {
        if (value > MOST - LEAST + 1) least = std::max(least, value + 2 * LEAST - MOST - 2);
        else most = std::min(most, value + LEAST - 1);
    }
    alpha = std::max(alpha, least);
    if (alpha >= beta) return alpha;
    beta = std::min(beta, most);
    if (alpha >= beta) return beta;
    Move ordered[WIDTH];
    int count = 0;
    for (int column : {6, 0, 5, 1, 4, 2, 3}) {  // the middle last: the last of equals is tried first
        Bits square = possible & (COLUMN << (column * UP));
        if (!square) continue;
        int worth = __builtin_popcountll(completing(mine | square, mask)), at = count++;
        for (; at > 0 && ordered[at - 1].worth > worth; --at) ordered[at] = ordered[at - 1];
        ordered[at] = {square, worth};
    }
    while (count-- > 0) {
        int score = -negamax(mine ^ mask, mask | ordered[count].square, moves + 1, -beta, -alpha);
        if (score >= beta) {
            table.keep(position, score + MOST - 2 * LEAST + 2);
            return score;
        }
        alpha = std::max(alpha, score);
    }
    table.keep(position, alpha - LEAST + 1);
    return alpha;
}

static int score(Bits mine, Bits mask, int moves) {
    if (completing(mine, mask) & (mask + BOTTOM) & BOARD) return (SQUARES + 1 - moves) / 2;
    int least = -(SQUARES - moves) / 2, most = (SQUARES + 1 - moves) / 2;
    while (least < most) {
        int middle = least + (most - least) / 2;
        if (middle <= 0 && least / 2 < middle) middle = least / 2;
        else if (middle >= 0 && most / 2 > middle) middle = most / 2;
        int found = negamax(mine, mask, moves, middle, middle + 1);
        (found <= middle ? most : least) = found;
    }
    return least;
}

int main() {
    unsigned long long mine, mask;
    int moves;
    double seconds = 0.0;
    while (std::scanf("%llu %llu %d", &mine, &mask, &moves) == 3) {
        auto started = std::chrono::steady_clock::now();
        int found = score(mine, mask, moves);
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        std::printf("%d\n", found);
    }
    std::printf("%lld %.9f\n", static_cast<long long>(nodes), seconds);
}

// Plain alpha-beta on Connect Four, as one would write it by hand: the yardstick for the native code of Plyant.
//
//     connect_four line|minimax|negamax DEPTH SECONDS
//
// searches from the empty board again and again for at least SECONDS; prints nodes, seconds and the number of searches.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

constexpr int WIDTH = 7;
constexpr int HEIGHT = 6;
constexpr double INFINITE = std::numeric_limits<double>::infinity();

static bool four(int64_t stones, int direction) {
    int64_t pairs = stones & (stones >> direction);
    return (pairs & (pairs >> 2 * direction)) != 0;
}

// Stones as bits, column by column from the bottom, with one empty bit on top of each column.
struct Board {
    int64_t mine = 0;  // stones of the player to move
    int64_t mask = 0;  // all stones
    int64_t moves = 0;

    int player() const { return moves & 1; }

    bool can_play(int column) const { return ((mask >> (column * (HEIGHT + 1) + HEIGHT - 1)) & 1) == 0; }

    Board play(int column) const {
        return {mine ^ mask, mask | (mask + (int64_t{1} << (column * (HEIGHT + 1)))), moves + 1};
    }

    bool won() const {  // by the move just made
        int64_t theirs = mine ^ mask;
        return four(theirs, 1) || four(theirs, HEIGHT) || four(theirs, HEIGHT + 1) || four(theirs, HEIGHT + 2);
    }

    bool is_terminal() const { return won() || moves == WIDTH * HEIGHT; }

    double utility(int p) const {
        if (won()) return p != player() ? 1.0 : -1.0;
        return 0.0;
    }
};

static int64_t nodes = 0;

// Values to MAX; MAX and MIN in one body.
static double minimax(const Board& board, int depth, double alpha, double beta) {
    ++nodes;
    if (board.is_terminal()) return board.utility(0);
    if (depth == 0) return 0.0;
    bool maximizing = board.player() == 0;
    double best = maximizing ? -INFINITE : INFINITE;
    for (int column = 0; column < WIDTH; ++column) {
        if (!board.can_play(column)) continue;
        double value = minimax(board.play(column), depth - 1, alpha, beta);
        if (maximizing) {
            best = std::max(best, value);
            alpha = std::max(alpha, best);
        } else {
            best = std::min(best, value);
            beta = std::min(beta, best);
        }
        if (alpha >= beta) break;
    }
    return best;
}

// The same, and the line of best moves, which is what a player asks for: line_moves[p] from ply p on.
static int line_length[WIDTH * HEIGHT + 2], line_moves[WIDTH * HEIGHT + 2][WIDTH * HEIGHT + 2];

static void keep(int ply, int column) {
    line_moves[ply][0] = column;
    for (int i = 0; i < line_length[ply + 1]; ++i) line_moves[ply][i + 1] = line_moves[ply + 1][i];
    line_length[ply] = line_length[ply + 1] + 1;
}

static double with_line(const Board& board, int depth, int ply, double alpha, double beta) {
    ++nodes;
    if (board.is_terminal()) {
        line_length[ply] = 0;
        return board.utility(0);
    }
    if (depth == 0) {
        line_length[ply] = 0;
        return 0.0;
    }
    bool maximizing = board.player() == 0;
    double best = maximizing ? -INFINITE : INFINITE;
    for (int column = 0; column < WIDTH; ++column) {
        if (!board.can_play(column)) continue;
        double value = with_line(board.play(column), depth - 1, ply + 1, alpha, beta);
        double low = alpha, high = beta;
        if (maximizing) {
            best = std::max(best, value);
            alpha = std::max(alpha, best);
        } else {
            best = std::min(best, value);
            beta = std::min(beta, best);
        }
        if (alpha >= beta) break;
        if (low < value && value < high) keep(ply, column);
    }
    return best;
}

static double line(const Board& board, int depth, double alpha, double beta) {
    return with_line(board, depth, 0, alpha, beta);
}

// Values to the player on move.
static double negamax(const Board& board, int depth, double alpha, double beta) {
    ++nodes;
    if (board.is_terminal()) return board.utility(board.player());
    if (depth == 0) return 0.0;
    double best = -INFINITE;
    for (int column = 0; column < WIDTH; ++column) {
        if (!board.can_play(column)) continue;
        best = std::max(best, -negamax(board.play(column), depth - 1, -beta, -alpha));
        alpha = std::max(alpha, best);
        if (alpha >= beta) break;
    }
    return best;
}

int main(int count, char** words) {
    if (count != 4) return 2;
    auto search = minimax;
    if (std::strcmp(words[1], "negamax") == 0) search = negamax;
    if (std::strcmp(words[1], "line") == 0) search = line;
    int depth = std::atoi(words[2]);
    double least = std::atof(words[3]), seconds = 0.0;
    int64_t searches = 0;
    auto started = std::chrono::steady_clock::now();
    do {
        search(Board{}, depth, -INFINITE, INFINITE);
        ++searches;
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    } while (seconds < least);
    std::printf("%lld %.9f %lld\n", static_cast<long long>(nodes), seconds, static_cast<long long>(searches));
}

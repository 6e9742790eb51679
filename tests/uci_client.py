"""Talks to `catur uci` through python-chess, as other programs do; exits non-zero at the first difference.

  pip install chess
  python3 tests/uci_client.py target/release/catur
"""
import asyncio
import logging
import sys
import time

import chess
import chess.engine

Limit = chess.engine.Limit


def check(truth, claim, found=None):
    print(("ok       " if truth else "WRONG    ") + claim + ("" if found is None else f": {found}"), flush=True)
    if not truth:
        raise AssertionError(claim)


async def options(engine):
    wanted = {
        "Hash": ("spin", 16, 1, 1024),
        "MultiPV": ("spin", 1, 1, 50),
        "Level": ("spin", 8, 1, 8),
        "Threads": ("spin", 1, 1, 1),
        "Ponder": ("check", False, None, None),
        "UCI_LimitStrength": ("check", False, None, None),
        "Clear Hash": ("button", None, None, None),
    }
    for name, kind in wanted.items():
        option = engine.options[name]
        check((option.type, option.default, option.min, option.max) == kind, f"option {name}", kind)
    elo = engine.options["UCI_Elo"]
    check(elo.min < elo.default == elo.max, "option UCI_Elo", (elo.min, elo.max))
    check(engine.id["name"].startswith("Catur"), "name", engine.id["name"])
    await engine.configure({"Hash": 32, "Level": 8})
    await engine.ping()


async def whole_game(engine):
    board, slowest = chess.Board(), 0
    while not board.is_game_over(claim_draw=True) and board.ply() < 600:
        began = time.monotonic()
        result = await engine.play(board, Limit(time=0.01), game="first", info=chess.engine.INFO_ALL)
        slowest = max(slowest, time.monotonic() - began)
        check_silently(result.move in board.legal_moves, board, result.move)
        check_line(board, result.info.get("pv", []))
        board.push(result.move)
    result = board.result(claim_draw=True)
    check(result != "*", "a whole game at 10 ms a move", f"{result} after {board.ply()} plies")
    check(slowest < 2, "no move of it took much longer", f"{slowest * 1000:.0f} ms")


def check_silently(truth, *found):
    if not truth:
        check(False, "legal", found)


def check_line(board, line):
    board = board.copy()
    for move in line:
        check_silently(move in board.legal_moves, board.fen(), move)
        board.push(move)


async def clocks(engine):
    board, left = chess.Board(), {True: 2.0, False: 2.0}
    for _ in range(60):
        if board.is_game_over():
            break
        began = time.monotonic()
        limit = Limit(white_clock=left[True], black_clock=left[False], white_inc=0.01, black_inc=0.01)
        move = (await engine.play(board, limit, game="clocks")).move
        left[board.turn] += 0.01 - (time.monotonic() - began)
        check_silently(left[board.turn] > 0, "out of time", board.fen())
        board.push(move)
    check(min(left.values()) > 0, "sixty plies on clocks of 2 s + 0.01 s each are not lost on time", f"{left[True]:.2f} {left[False]:.2f}")


async def several_lines(engine):
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    infos = await engine.analyse(board, Limit(depth=8), multipv=4)
    firsts = [info["pv"][0] for info in infos]
    scores = [info["score"].relative for info in infos]
    check([info["multipv"] for info in infos] == [1, 2, 3, 4], "four lines")
    check(len(set(firsts)) == 4 and all(move in board.legal_moves for move in firsts), "of different moves", firsts)
    check(scores == sorted(scores, reverse=True), "the best first", [str(score) for score in scores])
    for info in infos:
        check_line(board, info["pv"])
        for word in ("depth", "seldepth", "nodes", "nps", "hashfull", "time"):
            check_silently(word in info, word)
    board = chess.Board("7k/8/8/8/8/8/R7/K7 b - - 0 1")
    infos = await engine.analyse(board, Limit(depth=5), multipv=10)
    check(len(infos) == board.legal_moves.count(), "no more lines than moves", len(infos))


async def stopping(engine):
    board = chess.Board()
    with await engine.analysis(board) as analysis:
        await asyncio.sleep(0.3)
        began = time.monotonic()
        analysis.stop()
        best = await analysis.wait()
        took = time.monotonic() - began
    check(best.move in board.legal_moves, "an endless analysis is stopped", best.move)
    check(took < 0.5, "at once", f"{took * 1000:.1f} ms")
    for _ in range(20):
        with await engine.analysis(board):
            await asyncio.sleep(0.005)
    await engine.ping()
    check(True, "twenty analyses stopped in a row")


async def pondering(engine):
    board, hits, misses = chess.Board(), 0, 0
    for ply in range(12):
        result = await engine.play(board, Limit(time=0.03), game="ponder", ponder=True)
        check_silently(result.move in board.legal_moves, result.move)
        board.push(result.move)
        if result.ponder is None or ply % 3 == 2:
            board.push(next(iter(board.legal_moves)))
            misses += 1
        else:
            check_silently(result.ponder in board.legal_moves, result.ponder)
            board.push(result.ponder)
            hits += 1
    await engine.play(board, Limit(time=0.03), game="ponder")
    check(hits > 4, "pondering, hit and missed", (hits, misses))


async def chosen_moves(engine):
    board = chess.Board()
    for name in ("a2a4", "h2h3", "b1a3"):
        wanted = chess.Move.from_uci(name)
        move = (await engine.play(board, Limit(depth=4), root_moves=[wanted])).move
        check_silently(move == wanted, move, wanted)
    pair = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("f2f3")]
    info = await engine.analyse(board, Limit(depth=5), root_moves=pair, multipv=5)
    check({line["pv"][0] for line in info} == set(pair), "only the moves asked for")


async def mates_and_ends(engine):
    board = chess.Board("7k/8/8/8/8/8/1R6/R6K w - - 0 1")
    info = await engine.analyse(board, Limit(mate=2))
    check(info["score"].relative == chess.engine.Mate(2), "mate in two", info["pv"])
    board.push(info["pv"][0])
    board.push(next(iter(board.legal_moves)))
    result = await engine.play(board, Limit(depth=3))
    board.push(result.move)
    check(board.is_checkmate(), "and it is given", board.fen())
    result = await engine.play(board, Limit(time=0.05))
    check(not result.move, "no move when it is over", result.move)
    info = await engine.analyse(board, Limit(depth=3))
    check(info["score"].relative == chess.engine.Mate(0), "and its value is known", info["score"])


async def levels(engine):
    board = chess.Board()
    for level in range(1, 9):
        await engine.configure({"Level": level})
        check_silently((await engine.play(board, Limit(time=0.05))).move in board.legal_moves, level)
    await engine.configure({"UCI_LimitStrength": True, "UCI_Elo": engine.options["UCI_Elo"].min})
    check_silently((await engine.play(board, Limit(time=0.05))).move in board.legal_moves)
    await engine.configure({"UCI_LimitStrength": False})
    check(True, "every level plays")


async def main(program):
    complaints = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: complaints.append(record.getMessage())
    logging.getLogger("chess.engine").addHandler(handler)
    logging.getLogger("chess.engine").propagate = False

    _, engine = await chess.engine.popen_uci([program, "uci"])
    for part in (options, whole_game, clocks, several_lines, stopping, pondering, chosen_moves, mates_and_ends, levels):
        await asyncio.wait_for(part(engine), 120)
    await engine.quit()
    check(await asyncio.wait_for(engine.returncode, 5) == 0, "leaves with exit code 0")
    check(not complaints, "python-chess has nothing to complain of", complaints)


if len(sys.argv) != 2:
    sys.exit(__doc__)
asyncio.run(main(sys.argv[1]))

#!/bin/sh
# Starts the real window on a screen of its own, plays by mouse and keys, kills it, and finds the same game again.
#
#   sh tests/end_to_end.sh target/release/catur
#
# Needs Linux with Xvfb, xdotool and ImageMagick. Says a line for each claim; exits non-zero at the first that fails
# and keeps the last picture of the screen. The board is found by its colours, so nothing depends on its place.
set -eu

[ $# -eq 1 ] || { echo "usage: $0 PROGRAM" >&2; exit 2; }
program=$(realpath "$1")
folder=$(mktemp -d)
screen='' # the process of the screen
apps=''   # the processes of all windows that still run
app=''    # the process of the window in question
window='' # and its number on the screen

finish() {
    code=$?
    trap - EXIT
    for process in $apps; do
        kill -9 "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    if [ -n "$screen" ]; then
        # Gently, so that it takes its lock away.
        kill "$screen" 2>/dev/null || true
        wait "$screen" 2>/dev/null || true
    fi
    rm -rf "$folder"
    exit $code
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

# Nothing of whoever runs this is read, written or heard.
unset WAYLAND_DISPLAY WAYLAND_SOCKET DBUS_SESSION_BUS_ADDRESS PULSE_SERVER XDG_CONFIG_HOME XDG_DATA_HOME
mkdir -m 700 "$folder/home" "$folder/run"
export HOME="$folder/home" XDG_RUNTIME_DIR="$folder/run" LC_ALL=C.UTF-8

# --- What every claim is made of

ok() { echo "ok - $*"; }

fail() {
    echo "not ok - $*" >&2
    picture=$(mktemp --suffix=.png)
    if import -silent -window root "$picture" 2>/dev/null; then
        echo "# the screen: $picture" >&2
    else
        rm -f "$picture"
    fi
    if [ -s "$folder/said" ]; then sed 's/^/# the program said: /' "$folder/said" >&2; fi
    if [ -n "$window" ]; then echo "# the title: $(title)" >&2; fi
    exit 1
}

milliseconds() { echo $(($(date +%s%N) / 1000000)); }

# within SECONDS 'what is expected' COMMAND...: asks again and again, so that a slow machine is only slow.
within() {
    limit=$(($(milliseconds) + $1 * 1000))
    expected=$2
    shift 2
    until "$@"; do
        [ "$(milliseconds)" -lt $limit ] || fail "expected: $expected"
        sleep 0.02
    done
}

# A process that has ended but was not asked for its result yet does not run.
runs() { [ -r "/proc/$1/stat" ] && [ "$(cut -d' ' -f3 "/proc/$1/stat" 2>/dev/null)" != Z ]; }
has_ended() { ! runs "$1"; }

# --- The window

start() { # ARGUMENTS...: a window in the language of these claims
    "$program" "$@" --lang en >"$folder/said" 2>&1 &
    app=$!
    apps="$apps $app"
    window=''
    within 30 'a window' has_window
}
has_window() {
    runs "$app" || fail 'the program ended instead of opening a window'
    window=$(xdotool search --all --onlyvisible --pid "$app" --name '^Catur' 2>/dev/null) && [ -n "$window" ]
}

# There is no window manager to do it.
take_keys() { xdotool windowfocus --sync "$window" windowraise "$window"; }

end() { # kills the window in question, without a word to it
    kill -9 "$app"
    within 10 'the killed program is gone' has_ended "$app"
    take_leave
}

take_leave() { # of a program that has ended: its result, and its number is nobody's any more
    code=0
    wait "$app" 2>/dev/null || code=$?
    others=''
    for process in $apps; do
        [ "$process" = "$app" ] || others="$others $process"
    done
    apps=$others
}

title() { xdotool getwindowname "$window" 2>/dev/null || true; }
title_is() { [ "$(title)" = "Catur – $1" ]; }

# --- The board

light='#ecd9b9' # the squares a8 and h1, and so its corners

# Many pixels of the light squares in a row: cheap enough to be asked in a circle.
board_is_shown() { import -silent -window root -depth 8 rgb:- | LC_ALL=C grep -qaP '(\xec\xd9\xb9){24}'; }
board_is_covered() { ! board_is_shown; }

left=0 top=0 side=0
find_board() {
    import -silent -window root "$folder/found.ppm"
    place=$(convert "$folder/found.ppm" -fill black +opaque "$light" -format '%@' info:)
    # Such as 616x616+20+73.
    old=$IFS
    IFS=x+
    set -- $place
    IFS=$old
    [ "$1" = "$2" ] && [ "$1" -ge 240 ] && [ $(($1 % 8)) -eq 0 ] || return 1
    side=$(($1 / 8)) left=$3 top=$4
}

place() { # SQUARE: its middle on the screen
    files=abcdefgh
    before=${files%%"${1%?}"*}
    echo $((left + ${#before} * side + side / 2)) $((top + (8 - ${1#?}) * side + side / 2))
}

drag() { # FROM TO
    set -- $(place "$1") $(place "$2")
    xdotool mousemove "$1" "$2" mousedown 1 mousemove $((($1 + $3) / 2)) $((($2 + $4) / 2)) \
        mousemove "$3" "$4" mouseup 1
}
click() { # SQUARE
    set -- $(place "$1")
    xdotool mousemove "$1" "$2" click 1
}
look_away() { xdotool mousemove $((left + 4 * side)) $((top + 8 * side + 10)); }

photograph() { # FILE
    import -silent -window root -crop "$((8 * side))x$((8 * side))+$left+$top" +repage "$1"
}
looks_like() { # FILE
    photograph "$folder/now.ppm" && cmp -s "$folder/now.ppm" "$1"
}
looks_unlike() { ! looks_like "$1"; }
photograph_at_rest() { # FILE: as it is when nothing moves any more
    look_away
    photograph "$1"
    within 20 'a board at rest' stays_like "$1"
}
stays_like() {
    # Longer than a piece is seen moving.
    sleep 0.3
    looks_like "$1" && return
    cp "$folder/now.ppm" "$1"
    return 1
}

# --- What is kept of the game

data="$folder/data"
journal="$data/games/chess-1.ron"

moves() { sed -n 's/.*play: "\([^"]*\)".*/\1/p' "$1" | tr '\n' ' '; }
stands_at() { [ -e "$journal" ] && grep -q "^ *at: $1,\$" "$journal"; }
has_plies() { [ -e "$2" ] && [ "$(grep -c 'play:' "$2")" -eq "$1" ]; }

# The board is there at once, and only then is the place asked for.
open_board() { # ARGUMENTS...
    begun=$(milliseconds)
    start "$@"
    within 30 'a board on the screen' board_is_shown
    shown=$(($(milliseconds) - begun))
    within 10 'a square board' find_board
    take_keys
}

answered() { # PLIES JOURNAL
    has_plies "$1" "$2" && title_is 'White to move'
}

# --- What a resting window costs

ticks() { awk '{ print $14 + $15 }' "/proc/$app/stat"; }
second=$(getconf CLK_TCK)
rests() { # five seconds in which it hardly worked
    before=$(ticks)
    sleep 5
    used=$(($(ticks) - before))
    [ $((used * 100)) -lt $((2 * 5 * second)) ]
}

# In megabytes: its own, and what a compiler takes that stands in for a graphics card.
memory() {
    awk '/^[0-9a-f]+-[0-9a-f]+ / { stands_in = / .*libLLVM/ } /^Rss:/ { size[stands_in] += $2 }
         END { printf "%d %d", size[0] / 1024, size[1] / 1024 }' "/proc/$app/smaps"
}

weigh() { # NAME
    within 60 'less than 2 % of a processor in five seconds of rest' rests
    ok "$1: at rest it uses $(awk "BEGIN { printf \"%.1f\", $used * 20 / $second }") % of a processor"
    name=$1
    set -- $(memory)
    [ "$1" -lt 150 ] || fail "$name: $1 MB resident, expected less than 150"
    ok "$name: $1 MB resident, and $2 MB to stand in for a graphics card"
}

# --- The claims

Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp -noreset 3>"$folder/display" >"$folder/screen" 2>&1 &
screen=$!
within 30 'a screen' test -s "$folder/display"
DISPLAY=":$(cat "$folder/display")"
export DISPLAY

play() { # NAME: the beginning of every game here
    open_board --data-dir "$data"
    ok "$1: the board is on the screen after $shown ms"
    within 10 'the title says whose move it is' title_is 'White to move'

    drag e2 e4
    within 30 'two plies after a drag from e2 to e4' answered 2 "$journal"
    case $(moves "$journal") in 'e2e4 '*) ;; *) fail "expected e2e4, found $(moves "$journal")" ;; esac
    ok "$1: the computer answers a drag"
}

export CATUR_RENDERER=gl
play gl

click g1
click f3
within 30 'four plies after clicks on g1 and f3' answered 4 "$journal"
case $(moves "$journal") in 'e2e4 '*' g1f3 '*) ;; *) fail "expected g1f3, found $(moves "$journal")" ;; esac
ok 'the computer answers two clicks'

xdotool key ctrl+z
within 10 'Ctrl+Z goes back to ply 2' stands_at 2
has_plies 4 "$journal" || fail 'expected that Ctrl+Z forgets nothing'
ok 'Ctrl+Z takes back both moves'
xdotool key ctrl+shift+z
within 10 'Ctrl+Shift+Z goes on to ply 4' stands_at 4
within 10 'the title of a game that goes on' title_is 'White to move'
ok 'Ctrl+Shift+Z brings them back'

photograph_at_rest "$folder/before.ppm"
played=$(moves "$journal")
end
cp "$journal" "$folder/kept.ron"
open_board --data-dir "$data"
within 10 'the same title' title_is 'White to move'
look_away
within 10 'the same board after a kill' looks_like "$folder/before.ppm"
[ "$(moves "$journal")" = "$played" ] || fail "expected $played after a kill, found $(moves "$journal")"
ok 'after a kill the same game is on the board'

first=$app first_window=$window
open_board --data-dir "$data"
drag d2 d4
within 30 'a second window keeps its own game' answered 2 "$data/games/chess-2.ron"
case $(moves "$data/games/chess-2.ron") in 'd2d4 '*) ;; *) fail 'expected d2d4 in the second window' ;; esac
end
runs "$first" || fail 'expected that the first window outlives the second'
cmp -s "$journal" "$folder/kept.ron" || fail 'expected that the second window leaves the first game alone'
app=$first window=$first_window
take_keys
within 10 'the board of the first window as it was' looks_like "$folder/before.ppm"
ok 'a second window has its own game and disturbs nobody'

weigh gl

xdotool key ctrl+q
within 10 'a question before the game is left' board_is_covered
runs "$app" || fail 'expected a question, but the program ended'
xdotool key Escape
within 10 'the board again' looks_like "$folder/before.ppm"
ok 'Ctrl+Q asks, and Escape stays'
xdotool key ctrl+q
within 10 'the question again' board_is_covered
xdotool key Return
within 20 'the end of the program' has_ended "$app"
take_leave
[ $code -eq 0 ] || fail "expected exit code 0, found $code"
[ "$(moves "$journal")" = "$played" ] || fail 'expected the same game after leaving'
ok 'Enter leaves, with exit code 0'

printf '[Event "broken"]\n\n1. e4 e5 2. Ke5 {' >"$folder/broken.pgn"
head -c 3000 /dev/urandom >"$folder/noise.pgn"
for file in broken noise; do
    open_board "$folder/$file.pgn" --data-dir "$folder/$file"
    photograph_at_rest "$folder/unflipped.ppm"
    xdotool key f
    within 10 "a window that goes on after it was given $file.pgn" looks_unlike "$folder/unflipped.ppm"
    runs "$app" || fail "expected that the program outlives $file.pgn"
    end
done
ok 'a broken file is opened without harm'

code=0
DISPLAY='' timeout 20 "$program" --data-dir "$folder/nowhere" >"$folder/said" 2>&1 || code=$?
[ $code -eq 1 ] || fail "expected exit code 1 without a display, found $code"
grep -q 'no display' "$folder/said" || fail 'expected a sentence about the display'
ok 'without a display it says so and ends with exit code 1'

data="$folder/soft" journal="$folder/soft/games/chess-1.ron"
export CATUR_RENDERER=soft
play soft
weigh soft
end

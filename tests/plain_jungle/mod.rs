//! The rules of Jungle once more, word by word from the rule book and with nothing clever: to compare with.

/// The letters on the board by file and rank, the side to move is `true` for South.
struct Board {
    letters: [[char; 9]; 7],
    is_south: bool,
}

const ORDER: &str = "RCDWPTLE";

fn strength(letter: char) -> usize {
    ORDER.find(letter.to_ascii_uppercase()).expect("a beast")
}

fn is_water(file: i32, rank: i32) -> bool {
    [1, 2, 4, 5].contains(&file) && (3..=5).contains(&rank)
}

fn is_trap_of_south(file: i32, rank: i32) -> bool {
    [(2, 0), (4, 0), (3, 1)].contains(&(file, rank))
}

fn is_trap_of_north(file: i32, rank: i32) -> bool {
    [(2, 8), (4, 8), (3, 7)].contains(&(file, rank))
}

impl Board {
    fn read(fen: &str) -> Self {
        let mut fields = fen.split(' ');
        let mut letters = [['.'; 9]; 7];
        for (row, text) in fields.next().expect("a board").split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    letters[file][8 - row] = letter;
                    file += 1;
                }
            }
        }
        Self { letters, is_south: fields.next() == Some("w") }
    }

    fn at(&self, file: i32, rank: i32) -> char {
        self.letters[usize::try_from(file).expect("on the board")]
            [usize::try_from(rank).expect("on the board")]
    }

    fn is_mine(&self, letter: char) -> bool {
        letter != '.' && letter.is_uppercase() == self.is_south
    }

    fn is_over(&self) -> bool {
        let all: Vec<char> = self.letters.iter().flatten().copied().collect();
        let is_won = self.at(3, 8).is_uppercase() || self.at(3, 0).is_lowercase();
        is_won
            || !all.iter().any(|letter| letter.is_uppercase())
            || !all.iter().any(|letter| letter.is_lowercase())
    }

    fn may_take(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let (hunter, prey) = (self.at(from.0, from.1), self.at(to.0, to.1));
        if is_water(from.0, from.1) != is_water(to.0, to.1) {
            return false;
        }
        let is_trapped =
            if self.is_south { is_trap_of_south(to.0, to.1) } else { is_trap_of_north(to.0, to.1) };
        let (hunter, prey) = (hunter.to_ascii_uppercase(), prey.to_ascii_uppercase());
        is_trapped
            || (hunter == 'R' && prey == 'E')
            || (!(hunter == 'E' && prey == 'R') && strength(hunter) >= strength(prey))
    }
}

/// The result and the reason, given all positions of the game as texts, the present one last.
pub fn outcome(game: &[String]) -> (&'static str, &'static str) {
    let fen = game.last().expect("a position");
    let board = Board::read(fen);
    let won_by = |is_south| if is_south { "1-0" } else { "0-1" };
    for is_south in [true, false] {
        let is_of_winner = |letter: char| letter != '.' && letter.is_uppercase() == is_south;
        let is_of_loser = |letter: char| letter != '.' && letter.is_uppercase() != is_south;
        if is_of_winner(board.at(3, if is_south { 8 } else { 0 })) {
            return (won_by(is_south), "den");
        }
        if !board.letters.iter().flatten().any(|&letter| is_of_loser(letter)) {
            return (won_by(is_south), "all-captured");
        }
    }
    if moves(fen).is_empty() {
        return (won_by(!board.is_south), "no-moves");
    }
    let fields = |fen: &str| fen.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let now = fields(fen);
    if now[2].parse::<u32>().expect("a counter") >= 200 {
        return ("1/2-1/2", "quiet");
    }
    let times = game.iter().filter(|earlier| fields(earlier)[..2] == now[..2]).count();
    if times >= 3 { ("1/2-1/2", "repetition") } else { ("*", "") }
}

/// All moves of a position, sorted.
pub fn moves(fen: &str) -> Vec<String> {
    let board = Board::read(fen);
    let mut moves = Vec::new();
    if board.is_over() {
        return moves;
    }
    for file in 0..7 {
        for rank in 0..9 {
            let beast = board.at(file, rank);
            if !board.is_mine(beast) {
                continue;
            }
            for (files, ranks) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let (mut to_file, mut to_rank) = (file + files, rank + ranks);
                let is_on_board = |file, rank| (0..7).contains(&file) && (0..9).contains(&rank);
                if !is_on_board(to_file, to_rank) {
                    continue;
                }
                if is_water(to_file, to_rank) && !"Rr".contains(beast) {
                    if !"TtLl".contains(beast) || is_water(file, rank) {
                        continue;
                    }
                    let mut is_blocked = false;
                    while is_water(to_file, to_rank) {
                        is_blocked |= "Rr".contains(board.at(to_file, to_rank));
                        (to_file, to_rank) = (to_file + files, to_rank + ranks);
                    }
                    if is_blocked {
                        continue;
                    }
                }
                let own_den = if board.is_south { (3, 0) } else { (3, 8) };
                let there = board.at(to_file, to_rank);
                let is_open = (to_file, to_rank) != own_den
                    && !board.is_mine(there)
                    && (there == '.' || board.may_take((file, rank), (to_file, to_rank)));
                if is_open {
                    moves.push(format!("{}{}", name(file, rank), name(to_file, to_rank)));
                }
            }
        }
    }
    moves.sort();
    moves
}

fn name(file: i32, rank: i32) -> String {
    let letter = "abcdefg".chars().nth(usize::try_from(file).expect("a file")).expect("a file");
    format!("{letter}{}", rank + 1)
}

//! JSON texts: reading and writing, as far as messages need it.
//!
//! Texts of the server may be wrong: [`parse`] gives an error and never panics, whatever it is given, and its recursion
//! is bounded by [`MAX_DEPTH`].

use std::fmt;

/// Levels of arrays and objects that are read.
pub const MAX_DEPTH: usize = 500;

/// A JSON value. The members of an object keep their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number without fraction and exponent, of 64 bits.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// A string. What is no Unicode text (a lone surrogate) is read as U+FFFD.
    Str(String),
    /// An array.
    Array(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member of an object, if it is one and has it.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::Str(text) => Some(text),
            _ => None,
        }
    }

    /// An integer.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Json::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// A number as a float.
    pub fn as_float(&self) -> Option<f64> {
        match self {
            Json::Int(number) => Some(*number as f64),
            Json::Float(number) => Some(*number),
            _ => None,
        }
    }

    /// A boolean.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Json::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// The items of an array.
    pub fn as_array(&self) -> Option<&[Json]> {
        match self {
            Json::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The members of an object.
    pub fn as_object(&self) -> Option<&[(String, Json)]> {
        match self {
            Json::Object(members) => Some(members),
            _ => None,
        }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::Str(text.to_owned())
    }
}

/// An object of these members.
pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    Json::Object(
        members
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    )
}

/// Writes in one line. A float that is no JSON number (NaN, an infinity) is written as `null`.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(truth) => write!(f, "{truth}"),
            Json::Int(number) => write!(f, "{number}"),
            Json::Float(number) if !number.is_finite() => f.write_str("null"),
            Json::Float(number) => write!(f, "{number:?}"),
            Json::Str(text) => write_string(f, text),
            Json::Array(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Json::Object(members) => {
                f.write_str("{")?;
                for (i, (name, value)) in members.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    write_string(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_string(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    let mut start = 0;
    for (i, byte) in text.bytes().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        f.write_str(&text[start..i])?;
        match byte {
            b'"' => f.write_str("\\\"")?,
            b'\\' => f.write_str("\\\\")?,
            _ => write!(f, "\\u{byte:04x}")?,
        }
        start = i + 1;
    }
    f.write_str(&text[start..])?;
    f.write_str("\"")
}

/// What is wrong with a JSON text, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What is wrong.
    pub message: &'static str,
    /// The byte at which it was noticed.
    pub position: usize,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message, self.position)
    }
}

impl std::error::Error for ParseError {}

/// Reads a JSON text.
pub fn parse(text: &str) -> Result<Json, ParseError> {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        at: 0,
    };
    parser.skip_space();
    let value = parser.value(0)?;
    parser.skip_space();
    if parser.at < parser.bytes.len() {
        return Err(parser.error("text behind the value"));
    }
    Ok(value)
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn error(&self, message: &'static str) -> ParseError {
        ParseError {
            message,
            position: self.at,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, ParseError> {
        if depth > MAX_DEPTH {
            return Err(self.error("nested too deep"));
        }
        match self.peek() {
            None => Err(self.error("a value is missing")),
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => Ok(Json::Str(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'n') => self.word("null", Json::Null),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(_) => Err(self.error("not a value")),
        }
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, ParseError> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return Err(self.error("not a value"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn array(&mut self, depth: usize) -> Result<Json, ParseError> {
        self.at += 1;
        let mut items = Vec::new();
        self.skip_space();
        if self.take(b']') {
            return Ok(Json::Array(items));
        }
        loop {
            self.skip_space();
            items.push(self.value(depth + 1)?);
            self.skip_space();
            if self.take(b']') {
                return Ok(Json::Array(items));
            }
            if !self.take(b',') {
                return Err(self.error("no , or ]"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, ParseError> {
        self.at += 1;
        let mut members = Vec::new();
        self.skip_space();
        if self.take(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            self.skip_space();
            if self.peek() != Some(b'"') {
                return Err(self.error("a name is missing"));
            }
            let name = self.string()?;
            self.skip_space();
            if !self.take(b':') {
                return Err(self.error("no :"));
            }
            self.skip_space();
            members.push((name, self.value(depth + 1)?));
            self.skip_space();
            if self.take(b'}') {
                return Ok(Json::Object(members));
            }
            if !self.take(b',') {
                return Err(self.error("no , or }"));
            }
        }
    }

    fn digits(&mut self) -> Result<(), ParseError> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.error("a digit is missing"));
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Json, ParseError> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        let mut is_int = true;
        if self.take(b'.') {
            is_int = false;
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            is_int = false;
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        let text = &self.text[start..self.at];
        if is_int {
            if let Ok(number) = text.parse() {
                return Ok(Json::Int(number));
            }
        }
        text.parse().map(Json::Float).map_err(|_| self.error("not a number"))
    }

    fn string(&mut self) -> Result<String, ParseError> {
        self.at += 1;
        let mut found = String::new();
        loop {
            let start = self.at;
            while !matches!(self.peek(), None | Some(b'"' | b'\\' | 0..=0x1f)) {
                self.at += 1;
            }
            // The bytes that end a part are ASCII, so it is text.
            found.push_str(&self.text[start..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(found);
                }
                Some(b'\\') => self.escape(&mut found)?,
                Some(_) => return Err(self.error("a control character in a string")),
                None => return Err(self.error("the string does not end")),
            }
        }
    }

    fn escape(&mut self, found: &mut String) -> Result<(), ParseError> {
        self.at += 1;
        let byte = self.peek().ok_or_else(|| self.error("the string does not end"))?;
        self.at += 1;
        found.push(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode(found),
            _ => {
                self.at -= 1;
                return Err(self.error("no such escape"));
            }
        });
        Ok(())
    }

    /// The code units behind `\u`: one, or a pair of surrogates.
    fn unicode(&mut self, found: &mut String) -> Result<(), ParseError> {
        let mut units = vec![self.unit()?];
        if (0xd800..0xdc00).contains(&units[0]) && self.bytes[self.at..].starts_with(b"\\u") {
            let before = self.at;
            self.at += 2;
            let second = self.unit()?;
            if (0xdc00..0xe000).contains(&second) {
                units.push(second);
            } else {
                self.at = before; // an escape of its own
            }
        }
        found.push_str(&String::from_utf16_lossy(&units));
        Ok(())
    }

    fn unit(&mut self) -> Result<u16, ParseError> {
        let digits = self
            .bytes
            .get(self.at..self.at + 4)
            .ok_or_else(|| self.error("four digits are missing"))?;
        let mut unit = 0;
        for &digit in digits {
            let value = char::from(digit)
                .to_digit(16)
                .ok_or_else(|| self.error("not a hexadecimal digit"))?;
            unit = unit * 16 + value as u16;
        }
        self.at += 4;
        Ok(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Xorshift: the same numbers in each run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0 % n
        }

        fn text(&mut self) -> String {
            let count = self.below(8);
            (0..count)
                .map(|_| match self.below(4) {
                    0 => char::from(self.below(128) as u8),
                    1 => ['"', '\\', '/', '\u{2028}', '\u{7f}', '\u{0}'][self.below(6) as usize],
                    _ => char::from_u32(self.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
                })
                .collect()
        }

        fn json(&mut self, depth: u32) -> Json {
            let count = self.below(5);
            match self.below(if depth == 0 { 5 } else { 7 }) {
                0 => Json::Null,
                1 => Json::Bool(self.below(2) == 0),
                2 => Json::Int(self.below(u64::MAX) as i64 >> self.below(64)),
                3 => Json::Float(f64::from_bits(self.below(u64::MAX))),
                4 => Json::Str(self.text()),
                5 => Json::Array((0..count).map(|_| self.json(depth - 1)).collect()),
                _ => Json::Object((0..count).map(|_| (self.text(), self.json(depth - 1))).collect()),
            }
        }
    }

    fn has_odd_float(value: &Json) -> bool {
        match value {
            Json::Float(number) => !number.is_finite(),
            Json::Array(items) => items.iter().any(has_odd_float),
            Json::Object(members) => members.iter().any(|(_, item)| has_odd_float(item)),
            _ => false,
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut random = Random(7);
        let mut compared = 0;
        for _ in 0..5_000 {
            let value = random.json(4);
            let text = value.to_string();
            let read = parse(&text).expect(&text);
            if !has_odd_float(&value) {
                assert_eq!(read, value, "{text}");
                compared += 1;
            }
        }
        assert!(compared > 3_000);
    }

    #[test]
    fn damaged_texts_give_errors_or_values_that_can_be_written() {
        let mut random = Random(11);
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d800", "e", "-", ".", "0", "1", "null", "tru", " ",
            "\u{e9}", "\n",
        ];
        for _ in 0..20_000 {
            let mut text = random.json(3).to_string();
            for _ in 0..=random.below(3) {
                let mut at = random.below(text.len() as u64 + 1) as usize;
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                if random.below(2) == 0 {
                    text.insert_str(at, pieces[random.below(pieces.len() as u64) as usize]);
                } else {
                    text.truncate(at);
                }
            }
            if let Ok(value) = parse(&text) {
                assert_eq!(
                    parse(&value.to_string()).map(|again| again.to_string()),
                    Ok(value.to_string())
                );
            }
        }
    }

    #[test]
    fn texts() {
        assert_eq!(
            parse(" [1, -2.5e1 ,\"a\\n\\u00e9\\ud83d\\ude00\", {\"k\":null}] ")
                .unwrap()
                .to_string(),
            "[1,-25.0,\"a\\u000a\u{e9}\u{1f600}\",{\"k\":null}]"
        );
        assert_eq!(parse("9223372036854775807"), Ok(Json::Int(i64::MAX)));
        assert_eq!(parse("9223372036854775808"), Ok(Json::Float(9223372036854775808.0)));
        assert_eq!(parse("\"\\ud800\""), Ok(Json::from("\u{fffd}")));
        assert_eq!(parse("\"\\ud800\\u0041\""), Ok(Json::from("\u{fffd}A")));
        assert_eq!(parse("\"\\udc00\\ud83d\\ude00\""), Ok(Json::from("\u{fffd}\u{1f600}")));
        assert_eq!(Json::Float(1.0).to_string(), "1.0");
        assert_eq!(Json::Float(f64::NAN).to_string(), "null");
    }

    #[test]
    fn what_is_no_json() {
        let wrong = [
            "",
            " ",
            "nul",
            "[1,]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":1,}",
            "{a:1}",
            "01",
            "1.",
            ".5",
            "1e",
            "+1",
            "- 1",
            "\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\u12g4\"",
            "\"\t\"",
            "1 1",
            "NaN",
            "Infinity",
            "'a'",
            "[",
            "{",
            "\"\\",
            "\"\\ud800\\u\"",
        ];
        for text in wrong {
            assert!(parse(text).is_err(), "{text:?} is read as {:?}", parse(text));
        }
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(parse(&nested(MAX_DEPTH)).is_ok());
        assert_eq!(parse(&nested(1_000_000)).unwrap_err().message, "nested too deep");
        assert_eq!(
            parse(&"{\"a\":".repeat(1_000_000)).unwrap_err().message,
            "nested too deep"
        );
    }
}

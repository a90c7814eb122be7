//! Bytes as base64 text, which is how dumps stand in messages.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - group.len()));
        for place in 0..4 {
            text.push(if place <= group.len() {
                char::from(LETTERS[(bits >> (18 - 6 * place)) as usize & 63])
            } else {
                '='
            });
        }
    }
    text
}

/// The bytes, or None if the text is not base64.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').as_bytes();
    if text.len() % 4 != 0 || text.len() - digits.len() > 2 {
        return None;
    }
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    for group in digits.chunks(4) {
        let mut bits = 0u32;
        for &digit in group {
            bits = bits << 6 | LETTERS.iter().position(|&letter| letter == digit)? as u32;
        }
        let whole = (bits << (6 * (4 - group.len()))).to_be_bytes();
        bytes.extend_from_slice(&whole[1..group.len()]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_texts() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text), Some(bytes.as_bytes().to_vec()));
        }
    }

    #[test]
    fn all_bytes() {
        let all: Vec<u8> = (0..=255).collect();
        for length in 0..256 {
            assert_eq!(decode(&encode(&all[..length])).as_deref(), Some(&all[..length]));
        }
    }

    #[test]
    fn other_texts() {
        for text in ["A", "AA", "AAA", "A===", "AA=A", "A\u{e9}A", "AAA-"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}

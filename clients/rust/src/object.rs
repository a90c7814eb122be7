//! Python values.

use crate::error::Error;
use crate::json::{object, Json};

const MAX_DEPTH: usize = 200;

/// A Python value.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// `None`
    None,
    /// A bool.
    Bool(bool),
    /// An int of 64 bits.
    Int(i64),
    /// An int beyond that, as its decimal digits.
    BigInt(String),
    /// A float.
    Float(f64),
    /// A str. Lone surrogates, which Rust's text cannot hold, arrive as U+FFFD.
    String(String),
    /// A bytes object.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Object>),
    /// A tuple.
    Tuple(Vec<Object>),
    /// A dict, in its order.
    Dict(Vec<(Object, Object)>),
    /// A set, in any order.
    Set(Vec<Object>),
    /// A frozenset, in any order.
    FrozenSet(Vec<Object>),
    /// `...`
    Ellipsis,
    /// A path.
    Path(String),
    /// An exception: the name of its class, and its message.
    Exception {
        /// The name of its class.
        type_name: String,
        /// Its message.
        message: Option<String>,
    },
    /// What Rust has no type for, as a datetime: the tag of docs/serve.md (`$datetime`, `$decimal`, `$repr`, ...), and
    /// what it holds. It can be handed back.
    Tagged {
        /// The tag.
        tag: String,
        /// What it holds: mostly text.
        content: Json,
    },
}

impl Object {
    /// The data for a message.
    pub(crate) fn to_json(&self) -> Result<Json, Error> {
        self.data(0)
    }

    fn data(&self, depth: usize) -> Result<Json, Error> {
        if depth > MAX_DEPTH {
            return Err(Error::Argument(format!(
                "a value is nested deeper than {MAX_DEPTH} levels"
            )));
        }
        let all = |items: &[Object]| {
            items
                .iter()
                .map(|item| item.data(depth + 1))
                .collect::<Result<_, _>>()
                .map(Json::Array)
        };
        Ok(match self {
            Object::None => Json::Null,
            Object::Bool(truth) => Json::Bool(*truth),
            Object::Int(number) => Json::Int(*number),
            Object::BigInt(digits) => object([("$bigint", Json::from(digits.as_str()))]),
            Object::Float(number) if number.is_nan() => object([("$float", Json::from("nan"))]),
            Object::Float(number) if number.is_infinite() => {
                object([("$float", Json::from(if *number > 0.0 { "inf" } else { "-inf" }))])
            }
            Object::Float(number) => Json::Float(*number),
            Object::String(text) => Json::from(text.as_str()),
            Object::Bytes(bytes) => object([(
                "$bytes",
                Json::Array(bytes.iter().map(|&byte| Json::Int(byte.into())).collect()),
            )]),
            Object::List(items) => all(items)?,
            Object::Tuple(items) => object([("$tuple", all(items)?)]),
            Object::Set(items) => object([("$set", all(items)?)]),
            Object::FrozenSet(items) => object([("$frozenset", all(items)?)]),
            Object::Dict(pairs) => dict_data(pairs, depth)?,
            Object::Ellipsis => object([("$ellipsis", Json::Bool(true))]),
            Object::Path(path) => object([("$path", Json::from(path.as_str()))]),
            Object::Exception { type_name, message } => {
                object([("$exception", exception_data(type_name, message.as_deref()))])
            }
            Object::Tagged { tag, content } => object([(tag, content.clone())]),
        })
    }

    /// The value that data of the server stands for.
    pub(crate) fn from_json(data: &Json) -> Object {
        let all = |items: &[Json]| items.iter().map(Object::from_json).collect();
        match data {
            Json::Null => Object::None,
            Json::Bool(truth) => Object::Bool(*truth),
            Json::Int(number) => Object::Int(*number),
            Json::Float(number) => Object::Float(*number),
            Json::Str(text) => Object::String(text.clone()),
            Json::Array(items) => Object::List(all(items)),
            Json::Object(members) => match members.as_slice() {
                [(tag, content)] if tag.starts_with('$') => {
                    Object::tagged(tag, content).unwrap_or_else(|| Object::Tagged {
                        tag: tag.clone(),
                        content: content.clone(),
                    })
                }
                _ => Object::Dict(
                    members
                        .iter()
                        .map(|(name, value)| (Object::String(name.clone()), Object::from_json(value)))
                        .collect(),
                ),
            },
        }
    }

    fn tagged(tag: &str, content: &Json) -> Option<Object> {
        let items = || {
            content
                .as_array()
                .map(|items| items.iter().map(Object::from_json).collect())
        };
        let text = || content.as_str().map(str::to_owned);
        match tag {
            "$tuple" => items().map(Object::Tuple),
            "$set" => items().map(Object::Set),
            "$frozenset" => items().map(Object::FrozenSet),
            "$bigint" => text().map(Object::BigInt),
            "$path" => text().map(Object::Path),
            "$ellipsis" => Some(Object::Ellipsis),
            "$float" => match content.as_str()? {
                "nan" => Some(Object::Float(f64::NAN)),
                "inf" => Some(Object::Float(f64::INFINITY)),
                "-inf" => Some(Object::Float(f64::NEG_INFINITY)),
                _ => None,
            },
            "$bytes" => {
                let bytes: Option<Vec<u8>> = content
                    .as_array()?
                    .iter()
                    .map(|byte| u8::try_from(byte.as_int()?).ok())
                    .collect();
                bytes.map(Object::Bytes)
            }
            "$dict" => {
                let pairs: Option<Vec<_>> = content.as_array()?.iter().map(pair).collect();
                pairs.map(Object::Dict)
            }
            "$exception" => Some(Object::Exception {
                type_name: content.get("type")?.as_str()?.to_owned(),
                message: content.get("message").and_then(Json::as_str).map(str::to_owned),
            }),
            _ => None,
        }
    }
}

fn pair(data: &Json) -> Option<(Object, Object)> {
    match data.as_array()? {
        [key, value] => Some((Object::from_json(key), Object::from_json(value))),
        _ => None,
    }
}

fn dict_data(pairs: &[(Object, Object)], depth: usize) -> Result<Json, Error> {
    let mut members = Vec::with_capacity(pairs.len());
    for (key, value) in pairs {
        match key {
            // A key with `$` could be taken for a tag.
            Object::String(name) if !name.starts_with('$') => members.push((name.clone(), value.data(depth + 1)?)),
            _ => {
                let all: Result<Vec<Json>, Error> = pairs
                    .iter()
                    .map(|(key, value)| Ok(Json::Array(vec![key.data(depth + 1)?, value.data(depth + 1)?])))
                    .collect();
                return Ok(object([("$dict", Json::Array(all?))]));
            }
        }
    }
    Ok(Json::Object(members))
}

pub(crate) fn exception_data(type_name: &str, message: Option<&str>) -> Json {
    object([
        ("type", Json::from(type_name)),
        ("message", message.map_or(Json::Null, Json::from)),
    ])
}

impl From<bool> for Object {
    fn from(value: bool) -> Self {
        Object::Bool(value)
    }
}

impl From<i64> for Object {
    fn from(value: i64) -> Self {
        Object::Int(value)
    }
}

impl From<f64> for Object {
    fn from(value: f64) -> Self {
        Object::Float(value)
    }
}

impl From<&str> for Object {
    fn from(value: &str) -> Self {
        Object::String(value.to_owned())
    }
}

impl From<String> for Object {
    fn from(value: String) -> Self {
        Object::String(value)
    }
}

impl From<Vec<Object>> for Object {
    fn from(value: Vec<Object>) -> Self {
        Object::List(value)
    }
}

//! What a run may use.

use std::time::Duration;

use crate::json::Json;

/// Limits of one run; None is no limit, but for recursion, which is 1000 then.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResourceLimits {
    /// Time of evaluation; host functions and pauses do not count.
    pub max_duration: Option<Duration>,
    /// Real time, host functions included.
    pub wall: Option<Duration>,
    /// Bytes of live objects.
    pub max_memory: Option<u64>,
    /// Objects allocated in all.
    pub max_allocations: Option<u64>,
    /// Loop iterations and calls.
    pub max_ticks: Option<u64>,
    /// Bytes printed in all.
    pub max_output_bytes: Option<u64>,
    /// Calls of host functions.
    pub max_calls: Option<u64>,
    /// Nested calls.
    pub max_recursion_depth: Option<u64>,
}

/// Says what a run may use.
pub trait Tracker {
    /// The limits of the run.
    fn limits(&self) -> ResourceLimits;
}

/// No limits but that of recursion.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLimitTracker;

impl Tracker for NoLimitTracker {
    fn limits(&self) -> ResourceLimits {
        ResourceLimits::default()
    }
}

/// These limits.
#[derive(Clone, Debug, Default)]
pub struct LimitedTracker(ResourceLimits);

impl LimitedTracker {
    /// A tracker with these limits.
    pub fn new(limits: ResourceLimits) -> Self {
        LimitedTracker(limits)
    }
}

impl Tracker for LimitedTracker {
    fn limits(&self) -> ResourceLimits {
        self.0.clone()
    }
}

impl ResourceLimits {
    pub(crate) fn to_json(&self) -> Json {
        let counts = [
            ("max_memory", self.max_memory),
            ("max_allocations", self.max_allocations),
            ("max_ticks", self.max_ticks),
            ("max_output_bytes", self.max_output_bytes),
            ("max_calls", self.max_calls),
            ("max_recursion_depth", self.max_recursion_depth),
        ];
        let mut members: Vec<(String, Json)> = counts
            .into_iter()
            .filter_map(|(name, count)| Some((name.to_owned(), Json::Int(i64::try_from(count?).unwrap_or(i64::MAX)))))
            .collect();
        let times = [("max_duration_secs", self.max_duration), ("wall_secs", self.wall)];
        for (name, duration) in times {
            if let Some(duration) = duration {
                members.push((name.to_owned(), Json::Float(duration.as_secs_f64())));
            }
        }
        Json::Object(members)
    }
}

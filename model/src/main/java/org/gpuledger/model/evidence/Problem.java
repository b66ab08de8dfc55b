package org.gpuledger.model.evidence;

/// One piece of input that could not be read as it stands: what, where, and what was done about it.
///
/// @param kind stable snake_case name of the trouble, such as `torn_line`, `sentinel`, `duplicate_series`
/// @param where file and line or series, as exactly as known
/// @param detail what was seen and what was done with it
public record Problem(String kind, String where, String detail) {}

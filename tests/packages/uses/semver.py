import semver
assert semver.Version.parse("1.2.3").bump_minor() == "1.3.0"

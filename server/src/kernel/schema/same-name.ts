/** Removes names that differ from an earlier name only in case. */
export function eachNameOnce(names: readonly string[]): string[] {
  return names.filter((name, at) => names.findIndex((each) => isSameName(each, name)) === at)
}

/** Returns true if the names are equal, ignoring case. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

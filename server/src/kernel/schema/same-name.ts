/** Removes duplicates and keeps the first spelling. */
export function eachNameOnce(names: readonly string[]): string[] {
  return names.filter((name, at) => names.findIndex((each) => isSameName(each, name)) === at)
}

/** Compares names case-insensitively. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

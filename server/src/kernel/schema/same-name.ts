/** As it is written first. */
export function eachNameOnce(names: readonly string[]): string[] {
  return names.filter((name, at) => names.findIndex((each) => isSameName(each, name)) === at)
}

/** What people name is the same whatever the case of its letters. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

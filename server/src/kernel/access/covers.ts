/** Returns true if the locations `these` include all locations of `those`. `*` means all locations. */
export function covers(these: '*' | readonly string[], those: '*' | readonly string[]): boolean {
  return these === '*' || (those !== '*' && those.every((location) => these.includes(location)))
}

/** Returns the locations that both lists contain. `*` means all locations. */
export function commonLocations(
  these: '*' | readonly string[],
  those: '*' | readonly string[],
): '*' | readonly string[] {
  if (these === '*') return those
  return those === '*' ? these : these.filter((location) => those.includes(location))
}

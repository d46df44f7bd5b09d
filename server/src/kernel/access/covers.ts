/** Returns true if the locations `these` include all locations of `those`. `*` means all locations. */
export function covers(these: '*' | readonly string[], those: '*' | readonly string[]): boolean {
  return these === '*' || (those !== '*' && those.every((location) => these.includes(location)))
}

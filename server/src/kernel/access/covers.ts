/** True if access to `these` locations includes access to all of `those`. */
export function covers(these: '*' | readonly string[], those: '*' | readonly string[]): boolean {
  return these === '*' || (those !== '*' && those.every((location) => these.includes(location)))
}

/** True if `these` locations include all of `those`. */
export function covers(these: '*' | readonly string[], those: '*' | readonly string[]): boolean {
  return these === '*' || (those !== '*' && those.every((location) => these.includes(location)))
}

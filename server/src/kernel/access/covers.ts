/** Whether whoever has the first locations sees everything that whoever has the second ones sees. */
export function covers(these: '*' | readonly string[], those: '*' | readonly string[]): boolean {
  return these === '*' || (those !== '*' && those.every((location) => these.includes(location)))
}

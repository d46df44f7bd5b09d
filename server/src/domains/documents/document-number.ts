/** `#1042`, or `#DEN-1042` where the location has a prefix for its numbers; null while there is no number. */
export function documentNumber(number: number | null, prefix: string | null | undefined): string | null {
  return number === null ? null : `#${prefix ?? ''}${number}`
}

/** Marks that turn the direction in which a text is read, up to others that nobody needs to set. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** What somebody typed reads as it is typed, and lets nothing behind it read otherwise. */
export function withoutTurns(text: string): string {
  return text.replaceAll(turns, '')
}

/** As part of a line, such as a header: a line break in it would begin another one. */
export function oneLine(text: string): string {
  return withoutTurns(text)
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .toWellFormed()
}

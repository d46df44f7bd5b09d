/** Unicode characters that override the reading direction. No text that people enter needs them. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes characters that override the reading direction, because they would also reverse the text that follows. */
export function withoutTurns(text: string): string {
  return text.replaceAll(directionMarks, '')
}

/** Converts a text to a single line, for example for an email header, where a line break would begin another header. */
export function oneLine(text: string): string {
  return withoutTurns(text)
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .toWellFormed()
}

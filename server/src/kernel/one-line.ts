/** Unicode characters that override the reading direction. Entered text does not need them. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes direction marks from entered text, so that it cannot change how the text after it reads. */
export function withoutTurns(text: string): string {
  return text.replaceAll(directionMarks, '')
}

/** Converts text to part of a line, such as a header, where a line break would begin another line. */
export function oneLine(text: string): string {
  return withoutTurns(text)
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .toWellFormed()
}

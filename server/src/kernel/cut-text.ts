const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Shortens a text to at most `most` UTF-16 code units, without splitting a character as people see it (a grapheme).
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const { index } = characters.segment(text).containing(most)!
  // A single character may be longer than `most`, because it can have any number of combining accents. If the first
  // character is longer than `most`, it is split, because otherwise no text would remain.
  const short = text.slice(0, index === 0 ? most : index)
  return short.isWellFormed() || !text.isWellFormed() ? short : short.slice(0, -1)
}

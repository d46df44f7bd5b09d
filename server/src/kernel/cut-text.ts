const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text to at most `most` UTF-16 units, without splitting a character as people see it (a grapheme). */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const { index } = characters.segment(text).containing(most)!
  // The first character alone is too long, because it can have any number of combining accents. It is cut, because
  // otherwise no text would remain.
  const short = text.slice(0, index === 0 ? most : index)
  return short.isWellFormed() || !text.isWellFormed() ? short : short.slice(0, -1)
}

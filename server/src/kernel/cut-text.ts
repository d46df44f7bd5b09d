const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text to at most `most` UTF-16 units, without splitting a character that people read as one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const { index } = characters.segment(text).containing(most)!
  // One character can have any number of combining accents. Such a character is cut, because omitting it would lose all
  // text.
  const short = text.slice(0, index === 0 ? most : index)
  return short.isWellFormed() || !text.isWellFormed() ? short : short.slice(0, -1)
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most so many UTF-16 units of a text, and nothing at its end that is a part of what people read as one character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const { index } = characters.segment(text).containing(most)!
  // One character can have any number of accents: then it is better cut than left out with all that it has.
  const short = text.slice(0, index === 0 ? most : index)
  return short.isWellFormed() || !text.isWellFormed() ? short : short.slice(0, -1)
}

/**
 * Returns the normalized form of a text, for comparisons. Texts that differ only in case, surrounding spaces or the
 * Unicode form of accents have the same key.
 */
export function textKey(text: string): string {
  // Greek has two forms of the lower-case sigma, one of which is used only at the end of words. Both become the same
  // letter, because a search text may end in the middle of a word.
  return text.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

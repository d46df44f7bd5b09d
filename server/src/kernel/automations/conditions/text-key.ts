/** Normalized form of a text, for comparisons. Ignores case, surrounding spaces and the Unicode form of accents. */
export function textKey(text: string): string {
  // Greek has two forms of the lower-case sigma, one of them only at the end of words. They must be equal here,
  // because a search text may end in the middle of a word.
  return text.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

/** Normalized form of a text, for comparisons. Ignores case, surrounding spaces and the Unicode form of accents. */
export function textKey(text: string): string {
  // The Greek sigma has another letter at the end of a word. Both letters must be equal, because a search text may end
  // in the middle of a word.
  return text.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

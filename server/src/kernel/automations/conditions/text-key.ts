/** Normalized form of a text, for comparisons. Ignores case, surrounding spaces and the Unicode form of accents. */
export function textKey(text: string): string {
  // A final sigma is spelled differently. The search text may end in the middle of a word, so both forms must match.
  return text.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

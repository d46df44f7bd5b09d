/** How texts are compared: whatever the case of their letters, the spaces around them and how accents are written. */
export function textKey(text: string): string {
  // A sigma is written otherwise at the end of a word, and what is searched for may end where the word goes on.
  return text.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

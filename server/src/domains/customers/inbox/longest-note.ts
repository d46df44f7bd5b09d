/** Maximum length of a note in UTF-16 units. */
export const longestNote = 5000

/** In UTF-16 units. */
export const longestNote = 5000

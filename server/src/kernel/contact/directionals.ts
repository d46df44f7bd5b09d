/** The eight geographic directions as abbreviated by USPS Publication 28, section 233. */
export const directionals: ReadonlyMap<string, string> = new Map([
  ['NORTH', 'N'],
  ['SOUTH', 'S'],
  ['EAST', 'E'],
  ['WEST', 'W'],
  ['NORTHEAST', 'NE'],
  ['NORTHWEST', 'NW'],
  ['SOUTHEAST', 'SE'],
  ['SOUTHWEST', 'SW'],
])

/** Maps an abbreviation to the full word. Needed where the direction is the street's name. */
export const directionWords: ReadonlyMap<string, string> = new Map(
  [...directionals].map(([word, short]) => [short, word]),
)

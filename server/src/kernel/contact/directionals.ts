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

/** Maps the abbreviation of a direction to the full word, which is needed if the direction is the street's name. */
export const directionWords: ReadonlyMap<string, string> = new Map(
  [...directionals].map(([word, short]) => [short, word]),
)

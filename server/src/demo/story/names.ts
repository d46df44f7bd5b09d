const first = (
  'Maria James Aisha Robert Elena Michael Priya David Karen Thomas Linda Omar Susan Kevin ' +
  'Grace Daniel Yuki Patrick Nora Steven Carmen Brian Hannah Marcus Julia Andrew Fatima ' +
  'George Denise Victor'
).split(' ')
const last = (
  'Kowalski Nguyen Peterson Ramirez O’Brien Schmidt Washington Patel Lindqvist Moretti ' +
  'Johnson Haddad Novak Sullivan Chen Bergman Torres Whitfield Okafor Jankowski Larsen ' +
  'Freeman Castillo Hughes Becker Yamamoto Delgado Olson Fischer McKenna Abrams'
).split(' ')

/**
 * Returns a first and a last name for a number. Different numbers give different names, because the lengths of the two
 * lists have no common divisor.
 */
export function nameOf(number: number): { first: string; last: string } {
  return { first: first[number % first.length]!, last: last[(number * 7) % last.length]! }
}

export const businesses = [
  'Lakeshore Dental Group',
  'Maple Street Bakery',
  'Northside Veterinary Clinic',
  'Pier One Seafood',
  'Dunes Bed & Breakfast',
  'Orchard Hill Church',
  'Bluewater Yoga',
  'Second Story Books',
]

import { directionals, directionWords } from './directionals.ts'
import { streetSuffixes } from './street-suffixes.ts'
import { takeUnits } from './unit-of-line.ts'

/**
 * Standardizes a delivery line (house number, street, unit) as in USPS Publication 28, for comparison only. The
 * result is in upper case without punctuation, with abbreviated suffix and directions, and with the unit at the end.
 * "123 north Main Street, Suite 4" and "Ste. 4, 123 N. Main St" both give "123 N MAIN ST STE 4".
 */
export function standardDeliveryLine(line: string): string {
  const { street, units } = takeUnits(splitWords(line))
  return [...standardStreet(street), ...units].join(' ')
}

/**
 * Splits a line into words in upper case, without accents. A period stays only inside a number (39.2), and "#"
 * becomes a separate word.
 */
export function splitWords(line: string): string[] {
  return line
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toUpperCase()
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replace(/#\s*$/, '')
    .replace(/#/g, ' # ')
    .split(/[^\p{L}\p{N}.#/-]+/u)
    .filter((word) => word !== '' && word !== '-')
}

/**
 * Abbreviations of numbered roads, with the standard names by which they are replaced: "HWY 71" becomes "HIGHWAY 71".
 */
const numberedRoads = new Map([
  ['HWY', 'HIGHWAY'],
  ['RTE', 'ROUTE'],
  ['RT', 'ROUTE'],
  ['RD', 'ROAD'],
])

function standardStreet(street: readonly string[]): string[] {
  const numberEnd = houseNumberLength(street)
  const number = street.slice(0, numberEnd)
  const name = joinDirections(street.slice(numberEnd))
  const after = name.length > 1 && directionals.has(name.at(-1)!) ? [short(name.pop()!)] : []
  const suffix = name.length > 1 ? streetSuffixes.get(name.at(-1)!) : undefined
  if (suffix) name.pop()
  const before = name.length > 1 && directionals.has(name[0]!) ? [short(name.shift()!)] : []
  return [...number, ...before, ...name.map(standardNameWord), ...(suffix ? [suffix] : []), ...after]
}

/**
 * Returns the number of words that form the house number: none, one ("12"), or two with a fraction ("12 1/2"). "5th
 * St" has no house number.
 */
function houseNumberLength([first = '', second = '']: readonly string[]): number {
  if (!/^\d/.test(first) || /^\d+(ST|ND|RD|TH)$/.test(first)) return 0
  return /^\d+\/\d+$/.test(second) ? 2 : 1
}

const short = (direction: string): string => directionals.get(direction) ?? direction

/**
 * Expands abbreviated directions and joins two adjacent ones ("NORTH" "WEST"), so that the following steps handle
 * only one form.
 */
function joinDirections(street: readonly string[]): string[] {
  const joined: string[] = []
  for (const [at, word] of street.entries()) {
    const direction = isLetterStreet(street, at) ? word : (directionWords.get(word) ?? word)
    const pair = `${joined.at(-1) ?? ''}${direction}`
    const isPair = joined.length > 0 && directionals.has(pair) && !isSuffix(street, at + 1)
    if (isPair) joined.splice(-1, 1, pair)
    else joined.push(direction)
  }
  return joined
}

/**
 * True if the word is a single letter that is the whole street name, as in "123 E St" and "123 N E St". Such a letter
 * is not a direction.
 */
function isLetterStreet(street: readonly string[], at: number): boolean {
  const isWholeName = at === 0 || (at === 1 && isDirection(street[0]!))
  return street[at]!.length === 1 && isWholeName && isSuffix(street, at + 1)
}

/** True if the word at this index is the street's suffix, such as "ST": only directions may follow it. */
function isSuffix(street: readonly string[], at: number): boolean {
  return streetSuffixes.has(street[at] ?? '') && street.slice(at + 1).every(isDirection)
}

const isDirection = (word: string): boolean => directionals.has(word) || directionWords.has(word)

function standardNameWord(word: string, at: number, name: readonly string[]): string {
  const road = numberedRoads.get(word)
  return road && /^\d/.test(name[at + 1] ?? '') ? road : word
}

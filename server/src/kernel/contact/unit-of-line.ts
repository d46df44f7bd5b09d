import { streetSuffixes } from './street-suffixes.ts'
import { numberedUnits, plainUnits } from './unit-designators.ts'

const ordinal = /^(\d+)(ST|ND|RD|TH)$/

/**
 * Splits the words of a delivery line into the street and its units ("APT 4", "STE B", "# 12"), wherever the units are
 * written. "#" is the designator of a unit only if it has no other: "APT # 4" becomes "APT 4".
 */
export function takeUnits(line: readonly string[]): { street: string[]; units: string[] } {
  const street: string[] = []
  const units: string[] = []
  for (let at = 0; at < line.length;) {
    const unit = unitAt(line, at, street)
    if (unit) units.push(unit.text)
    else street.push(line[at]!)
    at += unit?.length ?? 1
  }
  return { street, units }
}

function unitAt(
  line: readonly string[],
  at: number,
  street: readonly string[],
): { text: string; length: number } | null {
  const word = line[at]!
  const next = line[at + 1] ?? ''
  const designator = numberedUnits.get(word)
  if (designator && next === '#' && line[at + 2]) return { text: `${designator} ${line[at + 2]}`, length: 3 }
  if (designator && isUnitName(next) && !isStreetName(line, at))
    return { text: `${designator} ${next}`, length: 2 }
  if (word === '#' && next) return { text: `# ${next}`, length: 2 }
  const floor = ordinal.exec(word)
  if (floor && numberedUnits.get(next) === 'FL' && !isUnitName(line[at + 2] ?? ''))
    return { text: `FL ${floor[1]}`, length: 2 }
  const plain = plainUnits.get(word)
  return plain && at === line.length - 1 && isComplete(street) ? { text: plain, length: 1 } : null
}

/**
 * True if the street already has its suffix, as "12 Main St" has. A following "Front" is then a unit and not part of
 * the street's name.
 */
const isComplete = (street: readonly string[]): boolean =>
  street.slice(-2).some((word) => streetSuffixes.has(word))

/**
 * True if the word can name a unit: it contains a digit or consists of one or two letters. A street suffix like the
 * "St" of "Pier St" cannot name a unit.
 */
function isUnitName(word: string): boolean {
  return /\d|^[A-Z]{1,2}$/.test(word) && !streetSuffixes.has(word)
}

/**
 * True if a designator right after the house number begins the street's name, as in "12 PIER 5 RD" and "7 LOT 3 LN".
 */
function isStreetName(line: readonly string[], at: number): boolean {
  return at === 1 && /^\d/.test(line[0]!) && line.length > 3
}

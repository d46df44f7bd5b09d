import { stateKey, statesByCountry } from './states.ts'

/** ISO 3166-1 alpha-2. Defaults to the country of the location that the address is entered for. */
export type Country = string

/**
 * The state as stored: two letters in the US and Canada, where names are accepted too; elsewhere the trimmed text. Null
 * if the country has a list of states and the text is not in it.
 */
export function parseState(text: string, country: Country): string | null {
  const states = statesByCountry.get(country)
  return states ? (states.get(stateKey(text)) ?? null) : text.trim()
}

/** The postal code as stored: `NNNNN` or `NNNNN-NNNN` in the US, elsewhere free text of 1 to 12 characters. */
export function parsePostalCode(text: string, country: Country): string | null {
  const code = text.trim()
  if (country === 'US') return /^\d{5}(-\d{4})?$/.test(code) ? code : null
  return code !== '' && code.length <= 12 ? code : null
}

const poBoxNames =
  'P ?O ?B|P ?O ?BOX|POST(AL| OFFICE)? BOX|BOX|(FIRM )?CALLER|BIN|LOCK ?BOX|(P ?O |POST OFFICE )?DRAWER|APARTADO'
const poBox = new RegExp(`^(${poBoxNames})(?![A-Z])( NO| NUMBER)? ?#? ?([A-Z]{0,2}\\d|[A-Z]?$)`)

/**
 * True if the delivery line is a post office box (Publication 28, section 28), which receives mail but is no place of
 * work. Rural routes with a box number are real places, so they are not post office boxes.
 */
export function isPoBox(line: string): boolean {
  const text = line
    .toUpperCase()
    .replace(/[.,:-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return poBox.test(text)
}

import { stateKey, statesByCountry } from './states.ts'

/** Country code, ISO 3166-1 alpha-2. */
export type Country = string

/**
 * Returns the state as it is stored. In the US and Canada, that is the two-letter code. The input may be the code or
 * the name; for any other text, returns null. In other countries, the trimmed text is stored.
 */
export function parseState(text: string, country: Country): string | null {
  const states = statesByCountry.get(country)
  return states ? (states.get(stateKey(text)) ?? null) : text.trim()
}

/**
 * Returns the postal code as it is stored: `NNNNN` or `NNNNN-NNNN` in the US, elsewhere any text of 1 to 12
 * characters. Null if the input has another form.
 */
export function parsePostalCode(text: string, country: Country): string | null {
  const code = text.trim()
  if (country === 'US') return /^\d{5}(-\d{4})?$/.test(code) ? code : null
  return code !== '' && code.length <= 12 ? code : null
}

const poBoxNames =
  'P ?O ?B|P ?O ?BOX|POST(AL| OFFICE)? BOX|BOX|(FIRM )?CALLER|BIN|LOCK ?BOX|(P ?O |POST OFFICE )?DRAWER|APARTADO'
const poBox = new RegExp(`^(${poBoxNames})(?![A-Z])( NO| NUMBER)? ?#? ?([A-Z]{0,2}\\d|[A-Z]?$)`)

/**
 * True if the delivery line is a post office box (USPS Publication 28, section 28), which receives mail but is not a
 * place of work. A rural route with a box number is a real place and not a post office box.
 */
export function isPoBox(line: string): boolean {
  const text = line
    .toUpperCase()
    .replace(/[.,:-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return poBox.test(text)
}

// Functions that write amounts, times, phone numbers and names as text.

const formats = new Map<string, Intl.NumberFormat>()

function format(currency: string, digits: number): Intl.NumberFormat {
  const name = `${currency} ${digits}`
  let found = formats.get(name)
  if (!found) {
    const options = {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }
    formats.set(name, (found = new Intl.NumberFormat('en-US', options as Intl.NumberFormatOptions)))
  }
  return found
}

/** Returns an amount with cents, or a dash if there is none (the member may not see it). */
export const money = (cents: number | null | undefined, currency = 'USD'): string =>
  cents === undefined || cents === null
    ? '–'
    : format(currency, 2)
        .format(cents / 100)
        .replace('-', '−')

/** Returns an amount in whole units of the currency, for large figures. */
export const wholeMoney = (cents: number | undefined, currency = 'USD'): string =>
  cents === undefined ? '–' : format(currency, 0).format(cents / 100)

/** Returns the cents of a text such as `12.5` or `$1,200.00`. Undefined if the text is not an amount. */
export function parseMoney(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '')
  if (!/^-?\d+(\.\d{0,2})?$|^-?\.\d{1,2}$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}

const day = 86_400_000

/** Returns the time since an instant, in minutes or hours. From 48 hours on, returns the date. */
export function ago(instant: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(instant)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`
  return date(instant.slice(0, 10), new Date(now).toISOString().slice(0, 10))
}

/** Writes `2026-11-21` as `Nov 21`, with the year if it is not the year of `today`. */
export function date(iso: string | null | undefined, today = new Date().toISOString().slice(0, 10)): string {
  if (!iso) return '–'
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', timeZone: 'UTC' }
  if (iso.slice(0, 4) !== today.slice(0, 4)) options.year = 'numeric'
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${iso.slice(0, 10)}T00:00:00Z`))
}

/** Writes `2026-11-21` as `Saturday, November 21`. */
export const longDate = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${iso}T00:00:00Z`))

/** Returns the number of days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day)

export const addDays = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * day).toISOString().slice(0, 10)

/** Writes `13:30:00` as `1:30 pm`. Full hours are written without minutes. */
export function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${((hour + 11) % 12) + 1}${minutes} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** Writes two times as a range: `10 – 11:30 am`, or `11 am – 1 pm`. */
export function clockRange(start: string, end: string): string {
  const [from, to] = [clock(start), clock(end)]
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`
}

export function phone(e164: string | null | undefined): string {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164 ?? '')
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : (e164 ?? '')
}

/** Writes the slug of a service, such as `house_wash`, as `House wash`. */
export const service = (slug: string | null): string =>
  (slug ?? 'Job').replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Returns the parts of an address on one line. Missing parts are left out. */
export const addressLine = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ')

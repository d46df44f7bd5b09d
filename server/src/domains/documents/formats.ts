import { formatFixed, minorUnits } from '../../kernel/money/index.ts'
import { localDate } from '../../kernel/time/index.ts'

/** How documents and mails to customers are written. */
const locale = 'en-US'

/** `$1,234.50`, `CA$20.00`, `¥500`: the amount in cents with the places that its currency has. */
export function formatMoney(cents: number, currency: string): string {
  const places = minorUnits(currency)
  const amount = formatFixed({ units: BigInt(cents), places })
  return moneyFormat(currency, places).format(amount as Intl.StringNumericLiteral)
}

/** The exact price of one unit, which may have digits below a cent: `$0.185`. */
export function formatPrice(price: string, currency: string): string {
  return moneyFormat(currency, minorUnits(currency), 6).format(price as Intl.StringNumericLiteral)
}

/** `1,250.5`: an exact decimal with its thousands apart. */
export function formatQuantity(quantity: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }).format(
    quantity as Intl.StringNumericLiteral,
  )
}

/** `November 21, 2026` for a calendar date. */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** The date of an instant on the calendar of the time zone, as `formatDate` writes it. */
export function formatDay(instant: string, timeZone: string): string {
  return formatDate(localDate(new Date(instant), timeZone))
}

/** `November 21, 2026 at 10:05 AM CST`: an instant on the clock of the time zone. */
export function formatMoment(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))
  return `${formatDay(instant, timeZone)} at ${time.replaceAll('\u202f', ' ')}`
}

/** The last day that is wholly or partly before the instant: what ends at midnight is good for the day before. */
export function formatLastDay(end: string, timeZone: string): string {
  return formatDay(new Date(Date.parse(end) - 1).toISOString(), timeZone)
}

function moneyFormat(currency: string, places: number, most = places): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places, most),
  })
}

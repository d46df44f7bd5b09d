import { formatFixed } from './decimal.ts'
import { minorUnits } from './minor-units.ts'

/** Locale in which amounts are written for customers. */
const locale = 'en-US'

/** Formats an amount in cents with the decimal places of its currency: `$1,234.50`, `CA$20.00`, `¥500`. */
export function formatMoney(cents: number, currency: string): string {
  const places = minorUnits(currency)
  const amount = formatFixed({ units: BigInt(cents), places })
  return moneyFormat(currency, places).format(amount as Intl.StringNumericLiteral)
}

/** Formats a unit price exactly, including fractions of a cent: `$0.185`. */
export function formatPrice(price: string, currency: string): string {
  return moneyFormat(currency, minorUnits(currency), 6).format(price as Intl.StringNumericLiteral)
}

/** Formats an exact decimal with thousands separators: `1,250.5`. */
export function formatQuantity(quantity: string): string {
  return quantityFormat.format(quantity as Intl.StringNumericLiteral)
}

const quantityFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 })

/**
 * Cached number formats, by currency and decimal places. Creating one takes twenty times as long as formatting an
 * amount with it.
 */
const moneyFormats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: string, places: number, most = places): Intl.NumberFormat {
  const name = `${currency} ${most}`
  let format = moneyFormats.get(name)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: places,
      maximumFractionDigits: Math.max(places, most),
    })
    moneyFormats.set(name, format)
  }
  return format
}

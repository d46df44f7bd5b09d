import { formatFixed } from './decimal.ts'
import { minorUnits } from './minor-units.ts'

/** Locale of amounts for customers. */
const locale = 'en-US'

/** `$1,234.50`, `CA$20.00`, `¥500`: formats an amount in cents with the decimal places of its currency. */
export function formatMoney(cents: number, currency: string): string {
  const places = minorUnits(currency)
  const amount = formatFixed({ units: BigInt(cents), places })
  return moneyFormat(currency, places).format(amount as Intl.StringNumericLiteral)
}

/** The exact unit price, which may include fractions of a cent: `$0.185`. */
export function formatPrice(price: string, currency: string): string {
  return moneyFormat(currency, minorUnits(currency), 6).format(price as Intl.StringNumericLiteral)
}

/** `1,250.5`: an exact decimal with thousands separators. */
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

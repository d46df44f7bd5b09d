import { formatFixed } from './decimal.ts'
import { minorUnits } from './minor-units.ts'

/** How amounts are written to customers. */
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
  return quantityFormat.format(quantity as Intl.StringNumericLiteral)
}

const quantityFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 })

/** Formats by currency and places. Building one takes twenty times as long as writing an amount with it. */
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

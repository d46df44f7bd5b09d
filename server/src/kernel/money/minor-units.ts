/** Currencies of ISO 4217 that do not have two decimal places, by their number of decimal places. */
const exceptions: readonly [places: number, currencies: string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
]

const hundredths =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK ' +
  'DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD ' +
  'KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP ' +
  'PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH ' +
  'USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG'

/** All currencies that an organization can have, with their number of decimal places. */
export const placesByCurrency = new Map<string, number>([
  ...hundredths.split(' ').map((currency): [string, number] => [currency, 2]),
  ...exceptions.flatMap(([places, list]) =>
    list.split(' ').map((currency): [string, number] => [currency, places]),
  ),
])

/**
 * Returns the number of decimal places of a currency: 2 for USD, 0 for JPY, 3 for KWD. In names such as
 * `total_cents`, a cent is the smallest unit of the currency.
 */
export function minorUnits(currency: string): number {
  const places = placesByCurrency.get(currency)
  if (places === undefined) throw new RangeError(`${currency} is not a currency of ISO 4217.`)
  return places
}

import type { LineToCompute } from '../../domains/organization/line-items/index.ts'
import { type PricingInput, linesOfService } from '../../domains/money/price-book/index.ts'
import type { SoldBook } from '../price-book/sold-books.ts'
import type { Random } from './random.ts'

export type Vertical = 'residential' | 'generic' | 'commercial' | 'holiday_lights'

export interface House {
  sqft: number
  stories: number
  gutter_linear_ft: number
  windows: number
}

/**
 * Sells a service of the price book to a customer of the demo data: returns the estimate lines, with the prices for the
 * customer's house.
 */
export type Sell = (slug: string, options?: Partial<Omit<PricingInput, 'measurements'>>) => LineToCompute[]

interface Work {
  /** Type of the job: the slug of the first service that it contains. */
  type: string
  vertical: Vertical
  lines(sell: Sell, random: Random): LineToCompute[]
}

/** Returns a function that prices services for this house with a version of the price book. */
export function sellFrom({ services, book_version }: SoldBook, house: House): Sell {
  const measurements = Object.fromEntries(Object.entries(house).map(([name, value]) => [name, String(value)]))
  return (slug, options) =>
    linesOfService(
      services.get(slug)!,
      { measurements, answers: {}, addons: [], ...options },
      { currency: 'USD', book_version },
    )
}

const optional = (lines: LineToCompute[]): LineToCompute[] =>
  lines.map((line) => ({ ...line, optional: true }))

const gutterCleaning: Work = {
  type: 'gutter_cleaning',
  vertical: 'residential',
  lines: (sell, random) => [
    ...sell('gutter_cleaning', { addons: [{ key: 'flush', quantity: String(random.between(3, 7)) }] }),
    ...optional(sell('leaf_guards')),
  ],
}

const gutterInstallation: Work = {
  type: 'gutter_installation',
  vertical: 'residential',
  lines: (sell, random) => [
    ...sell('gutter_installation'),
    ...sell('gutter_removal'),
    ...sell('gutter_material'),
    ...sell('downspout', { quantity: String(random.between(3, 7)) }),
  ],
}

const windowCleaning: Work = {
  type: 'window_cleaning',
  vertical: 'residential',
  lines: (sell) => {
    const [windows, ...others] = sell('window_cleaning', { addons: [{ key: 'screens' }, { key: 'tracks' }] })
    return [{ ...windows!, discount: { type: 'fixed', value: '1000' } }, ...others]
  },
}

const houseWash: Work = {
  type: 'house_wash',
  vertical: 'generic',
  lines: (sell) => sell('house_wash'),
}

const storefrontWindows: Work = {
  type: 'storefront_windows',
  vertical: 'commercial',
  lines: (sell, random) => [
    ...sell('storefront_windows', {
      quantity: String(random.between(18, 60)),
      addons: [{ key: 'inside', quantity: String(random.between(12, 40)) }],
    }),
    ...sell('lift_rental'),
  ],
}

const holidayLights: Work = {
  type: 'holiday_lights',
  vertical: 'holiday_lights',
  lines: (sell, random) => [
    ...sell('holiday_lights'),
    ...sell('holiday_installation'),
    ...sell('holiday_wreath', { quantity: String(random.between(1, 3)) }),
    ...optional(sell('holiday_storage')),
  ],
}

const allYear = [gutterCleaning, windowCleaning, gutterInstallation, houseWash] as const

/**
 * Returns the work that the customer with this number buys in this month of the year. Holiday lights are installed from
 * October to December.
 */
export function workFor(number: number, month: number, isBusiness: boolean): Work {
  if (isBusiness) return storefrontWindows
  if (month >= 10 && number % 3 === 0) return holidayLights
  return allYear[number % allYear.length]!
}

/** Work that is booked long before its season. */
export const earlyBooking = holidayLights

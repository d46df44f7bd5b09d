import type { Discount } from '../../domains/line-items/index.ts'
import type { Random } from './random.ts'

export type Vertical = 'residential' | 'generic' | 'commercial' | 'holiday_lights'

export interface PlannedLine {
  name: string
  description: string | null
  quantity: string
  unit: string
  unit_price_cents: number | null
  /** In dollars, when parts of a cent count. */
  unit_price_decimal?: string
  discount?: Discount
  taxable: boolean
  kind: 'service' | 'product' | 'fee'
  optional?: boolean
}

export interface House {
  sqft: number
  stories: number
  gutter_linear_ft: number
  windows: number
}

interface Service {
  type: string
  vertical: Vertical
  lines(house: House, random: Random): PlannedLine[]
}

const service = (
  name: string,
  quantity: number,
  unit: string,
  cents: number,
  description: string | null = null,
): PlannedLine => ({
  kind: 'service',
  name,
  description,
  quantity: String(quantity),
  unit,
  unit_price_cents: cents,
  taxable: false,
})
const product = (name: string, quantity: number, unit: string, cents: number): PlannedLine => ({
  ...service(name, quantity, unit, cents),
  kind: 'product',
  taxable: true,
})

const gutterCleaning: Service = {
  type: 'gutter_cleaning',
  vertical: 'residential',
  lines: ({ gutter_linear_ft, stories }, random) => [
    service(
      'Gutter cleaning',
      gutter_linear_ft,
      'ft',
      stories > 1 ? 165 : 125,
      'Debris bagged and hauled away, downspouts flushed.',
    ),
    service('Downspout flush', random.between(3, 7), 'each', 1500),
    { ...product('Leaf guards', gutter_linear_ft, 'ft', 895), optional: true },
  ],
}

const gutterInstallation: Service = {
  type: 'gutter_installation',
  vertical: 'residential',
  lines: ({ gutter_linear_ft }, random) => [
    service('Removal of old gutters', gutter_linear_ft, 'ft', 150),
    service('Installation of seamless gutters', gutter_linear_ft, 'ft', 620),
    product('6-inch aluminum gutter', gutter_linear_ft, 'ft', 485),
    product('Downspout, 3 x 4 inches', random.between(3, 7), 'each', 4200),
  ],
}

const windowCleaning: Service = {
  type: 'window_cleaning',
  vertical: 'residential',
  lines: ({ windows }) => [
    {
      ...service('Windows, inside and out', windows, 'each', 950),
      discount: { type: 'fixed', value: '1000' },
    },
    service('Screens washed', windows, 'each', 250),
    service('Tracks and sills', windows, 'each', 175),
  ],
}

const houseWash: Service = {
  type: 'house_wash',
  vertical: 'generic',
  lines: ({ sqft }) => [
    {
      ...service('Soft wash of the siding', sqft, 'sq ft', 0, 'Low pressure, plants covered and rinsed.'),
      unit_price_cents: null,
      unit_price_decimal: '0.185',
    },
    { ...service('Trip charge', 1, 'each', 4500), kind: 'fee' },
  ],
}

const storefrontWindows: Service = {
  type: 'window_cleaning',
  vertical: 'commercial',
  lines: (_house, random) => [
    service('Storefront panes, outside', random.between(18, 60), 'each', 450),
    service('Storefront panes, inside', random.between(12, 40), 'each', 400),
    { ...service('Lift rental', 1, 'day', 28_500), kind: 'fee', taxable: true },
  ],
}

const holidayLights: Service = {
  type: 'holiday_lights',
  vertical: 'holiday_lights',
  lines: ({ gutter_linear_ft }, random) => [
    product('LED roofline lights, warm white', gutter_linear_ft, 'ft', 410),
    service('Installation and takedown', gutter_linear_ft, 'ft', 350),
    product('Wreath, 36 inches, lit', random.between(1, 3), 'each', 9500),
    { ...service('Winter storage', 1, 'season', 7500), optional: true },
  ],
}

const allYear = [gutterCleaning, windowCleaning, gutterInstallation, houseWash] as const

/** What is done at a house in that month. Lights go up from October to December. */
export function serviceFor(number: number, month: number, isBusiness: boolean): Service {
  if (isBusiness) return storefrontWindows
  if (month >= 10 && number % 3 === 0) return holidayLights
  return allYear[number % allYear.length]!
}

/** For plans far ahead of the season. */
export const earlyBooking = holidayLights

import type * as z from 'zod'
import type { serviceFields } from '../../domains/money/price-book/index.ts'

type Service = z.input<z.ZodObject<typeof serviceFields>> & { slug: string }

/**
 * Price floor of most services: the price after discounts must be at least 80 percent of the price before discounts.
 */
const usualFloor = { floor_percent: '80' }
const stories = (factor: string) => ({
  key: 'stories',
  label: 'More than one story',
  source: 'stories',
  values: [{ from: '1.5', factor }],
})
const plan = {
  key: 'plan',
  label: 'Maintenance plan',
  source: 'answer',
  values: [
    { equals: 'quarterly', factor: '0.85' },
    { equals: 'twice_a_year', factor: '0.92' },
  ],
}

const gutters: Service[] = [
  {
    slug: 'gutter_cleaning',
    name: 'Gutter cleaning',
    description: 'Debris bagged and hauled away, downspouts flushed.',
    unit: 'ft',
    quantity_from: 'gutter_linear_ft',
    pricing: { kind: 'unit', rate: '1.25' },
    multipliers: [stories('1.32'), plan],
    addons: [
      { key: 'flush', name: 'Downspout flush', pricing: { kind: 'unit', rate: '15' }, taxable: false },
    ],
    minimum_cents: 12_500,
    ...usualFloor,
    taxable: false,
    minutes_base: 20,
    minutes_per_unit: '0.4',
    crew_size: 2,
  },
  {
    slug: 'leaf_guards',
    name: 'Leaf guards',
    unit: 'ft',
    quantity_from: 'gutter_linear_ft',
    pricing: { kind: 'unit', rate: '8.95' },
    minutes_per_unit: '1.1',
    crew_size: 2,
  },
  {
    slug: 'gutter_installation',
    name: 'Installation of seamless gutters',
    unit: 'ft',
    quantity_from: 'gutter_linear_ft',
    pricing: { kind: 'unit', rate: '6.2' },
    multipliers: [stories('1.15')],
    minimum_cents: 60_000,
    ...usualFloor,
    taxable: false,
    minutes_base: 60,
    minutes_per_unit: '1.5',
    crew_size: 3,
  },
  {
    slug: 'gutter_removal',
    name: 'Removal of old gutters',
    unit: 'ft',
    quantity_from: 'gutter_linear_ft',
    pricing: { kind: 'unit', rate: '1.5' },
    taxable: false,
    minutes_per_unit: '0.3',
    crew_size: 2,
  },
  {
    slug: 'gutter_material',
    name: '6-inch aluminum gutter',
    unit: 'ft',
    quantity_from: 'gutter_linear_ft',
    pricing: { kind: 'unit', rate: '4.85' },
  },
  {
    slug: 'downspout',
    name: 'Downspout, 3 x 4 inches',
    unit: 'each',
    pricing: { kind: 'unit', rate: '42' },
    minutes_per_unit: '20',
  },
]

const cleaning: Service[] = [
  {
    slug: 'window_cleaning',
    name: 'Windows, inside and out',
    unit: 'window',
    quantity_from: 'windows',
    pricing: { kind: 'unit', rate: '9.5' },
    multipliers: [stories('1.1'), plan],
    addons: [
      {
        key: 'screens',
        name: 'Screens washed',
        pricing: { kind: 'unit', rate: '2.5' },
        quantity_from: 'windows',
        taxable: false,
      },
      {
        key: 'tracks',
        name: 'Tracks and sills',
        pricing: { kind: 'unit', rate: '1.75' },
        quantity_from: 'windows',
        taxable: false,
      },
      { key: 'guarantee', name: 'Rain guarantee', percent: '7.5', taxable: false },
    ],
    minimum_cents: 15_000,
    ...usualFloor,
    taxable: false,
    minutes_base: 15,
    minutes_per_unit: '4.5',
  },
  {
    slug: 'house_wash',
    name: 'Soft wash of the siding',
    description: 'Low pressure, plants covered and rinsed.',
    vertical: 'generic',
    unit: 'sq ft',
    quantity_from: 'sqft',
    pricing: {
      kind: 'tiered',
      mode: 'graduated',
      tiers: [
        { up_to: '1500', rate: '0.185' },
        { up_to: '3000', rate: '0.15' },
        { up_to: null, rate: '0.12' },
      ],
    },
    multipliers: [stories('1.15')],
    addons: [
      {
        key: 'trip',
        name: 'Trip charge',
        pricing: { kind: 'flat', amount_cents: 4500 },
        optional: false,
        taxable: false,
      },
    ],
    round_to_cents: 100,
    floor_percent: '85',
    taxable: false,
    minutes_base: 45,
    minutes_per_unit: '0.05',
    crew_size: 2,
  },
  {
    slug: 'storefront_windows',
    name: 'Storefront panes, outside',
    vertical: 'commercial',
    unit: 'pane',
    pricing: { kind: 'unit', rate: '4.5' },
    addons: [
      {
        key: 'inside',
        name: 'Storefront panes, inside',
        pricing: { kind: 'unit', rate: '4' },
        taxable: false,
      },
    ],
    minimum_cents: 9500,
    ...usualFloor,
    taxable: false,
    minutes_base: 10,
    minutes_per_unit: '2.5',
  },
  {
    slug: 'lift_rental',
    name: 'Lift rental',
    vertical: 'commercial',
    unit: 'day',
    pricing: { kind: 'flat', amount_cents: 28_500 },
    pay_class: 'lift',
  },
]

const holiday: Service[] = [
  {
    slug: 'holiday_lights',
    name: 'LED roofline lights, warm white',
    unit: 'ft',
    quantity_from: 'gutter_linear_ft',
    pricing: { kind: 'unit', rate: '4.1' },
    multipliers: [stories('1.3')],
    holiday_role: 'lights',
    minutes_per_unit: '0.5',
    crew_size: 2,
  },
  {
    slug: 'holiday_installation',
    name: 'Installation and takedown',
    unit: 'ft',
    quantity_from: 'gutter_linear_ft',
    pricing: { kind: 'unit', rate: '3.5' },
    ...usualFloor,
    taxable: false,
    holiday_role: 'install',
    minutes_base: 30,
    minutes_per_unit: '0.6',
    crew_size: 2,
  },
  {
    slug: 'holiday_wreath',
    name: 'Wreath, 36 inches, lit',
    unit: 'each',
    pricing: { kind: 'unit', rate: '95' },
    holiday_role: 'accessory',
    minutes_per_unit: '15',
  },
  {
    slug: 'holiday_storage',
    name: 'Winter storage',
    unit: 'season',
    pricing: { kind: 'flat', amount_cents: 7500 },
    taxable: false,
    holiday_role: 'storage',
  },
]

/** The services in the current version of the price book. */
export const services: readonly Service[] = [
  ...gutters,
  ...cleaning,
  ...holiday.map((service) => ({ ...service, vertical: 'holiday_lights' as const })),
].map((service, position) => ({ ...service, position }))

/**
 * Prices in the first version of the price book, keyed by the slug of the service. Contains only services whose prices
 * differ from the current prices.
 */
export const formerTerms: Readonly<Record<string, Partial<Service>>> = {
  gutter_cleaning: { pricing: { kind: 'unit', rate: '1.15' }, minimum_cents: 11_000 },
  gutter_installation: { pricing: { kind: 'unit', rate: '5.8' } },
  window_cleaning: { pricing: { kind: 'unit', rate: '8.75' }, minimum_cents: 13_500 },
  lift_rental: { pricing: { kind: 'flat', amount_cents: 26_500 } },
}

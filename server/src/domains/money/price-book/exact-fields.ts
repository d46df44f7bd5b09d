import * as z from 'zod'
import { decimal, formatDecimal } from '../../../kernel/money/index.ts'

const exact = (form: RegExp, message: string, example: string) =>
  z
    .string()
    .regex(form, { message, abort: true })
    .overwrite((text) => formatDecimal(decimal(text)))
    .meta({ example })

/** Schema of a quantity or measurement. */
export const amountOf = () =>
  exact(
    /^\d{1,10}(?:\.\d{1,4})?$/,
    'must be a decimal of at least 0 with at most four decimal places',
    '3275.5',
  )

/** Schema of a price of one unit, in the currency's main unit. */
export const rate = () =>
  exact(/^\d{1,9}(?:\.\d{1,6})?$/, 'must be a decimal of at least 0 with at most six decimal places', '0.185')

export const factor = () =>
  exact(
    /^(?:10(?:\.0{1,4})?|\d(?:\.\d{1,4})?)$/,
    'must be a decimal from 0 to 10 with at most four decimal places',
    '1.25',
  )

export const floorPercent = () =>
  exact(
    /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/,
    'must be a percentage from 0 to 100 with at most two decimal places',
    '85',
  )

export const addonPercent = () =>
  exact(/^\d{1,3}(?:\.\d{1,3})?$/, 'must be a percentage with at most three decimal places', '12.5')

export const minutesPerUnit = () =>
  exact(/^\d{1,4}(?:\.\d{1,4})?$/, 'must be a decimal of at least 0 with at most four decimal places', '4.5')

/** Maximum price, and maximum amount of a line, in cents. */
export const mostCents = 1_000_000_000_000
export const price = () => z.int().min(0).max(mostCents).meta({ example: 12_500 })

/** Pattern for the names of measurements, answers and add-ons. */
export const nameForm = /^[a-z][a-z0-9_]{0,39}$/
export const named = () =>
  z
    .string()
    .regex(nameForm, 'must be at most 40 lower-case letters, digits and underscores, beginning with a letter')
    .meta({ example: 'sqft' })

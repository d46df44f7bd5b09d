import * as z from 'zod'
import { decimal as exact, formatDecimal } from '../../../kernel/money/index.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { decimal, id, text } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { judgedLater } from '../../../kernel/schema/judged-later.ts'
import { pointInput, pointSchema } from './view.ts'

const lineKinds = ['gutter', 'ridge', 'eave', 'ground', 'path', 'other'] as const
const zoneKinds = ['bush', 'tree', 'ground', 'window', 'column'] as const
const fixtureKinds = ['spotlight', 'stake', 'wreath', 'garland', 'bow', 'timer'] as const

const decimalField = (form: RegExp, message: string, example: string) =>
  z
    .string()
    .regex(form, { message, abort: true })
    .overwrite((value) => formatDecimal(exact(value)))
    .meta({ example })

const feet = () =>
  decimalField(
    /^\d{1,5}(?:\.\d)?$/,
    'must be a number of feet of at least 0 with at most one decimal place',
    '62.5',
  )
const count = () =>
  decimalField(
    /^\d{1,5}(?:\.\d{1,2})?$/,
    'must be a decimal of at least 0 with at most two decimal places',
    '1',
  )

const colors = () =>
  z
    .array(
      z
        .string()
        .regex(
          /^(?:warm_white|cool_white|multi|red|green|blue|#[0-9a-fA-F]{6})$/,
          'must be warm_white, cool_white, multi, red, green, blue or a color such as #ff8800',
        )
        .overwrite((color) => color.toLowerCase()),
    )
    .max(6)
    .default([])
    .describe(
      'Colors of the bulbs, in the order in which they repeat along the lights. Defaults to warm white.',
    )
    .meta({ example: ['warm_white'] })

const ownId = () =>
  text(40, 1).describe('Id of the element, chosen by the caller. It must stay the same in every save.')
const serviceId = () => idOf('service').describe('Service of the price book that is sold for this element.')

const lineInput = z.strictObject({
  id: ownId(),
  label: text(200).nullish(),
  kind: z.enum(lineKinds),
  points: z.array(pointInput()).min(2).max(200).describe('Points of the line, from one end to the other.'),
  feet: feet().nullish().describe('Length in feet. Null means that the drawn length is used.'),
  stories: z.int().min(1).max(4).default(1).describe('Height in stories.'),
  service_id: serviceId(),
  colors: colors(),
})

const zoneInput = z.strictObject({
  id: ownId(),
  kind: z.enum(zoneKinds),
  points: z.array(pointInput()).min(1).max(200).describe('Corners of the area.'),
  quantity: count().default('1').describe('Quantity of the service that is sold for the zone.'),
  service_id: serviceId(),
  colors: colors(),
})

const fixtureInput = z.strictObject({
  id: ownId(),
  kind: z.enum(fixtureKinds),
  at: pointInput(),
  quantity: z.int().min(1).max(1000).default(1),
  service_id: serviceId(),
})

const fits = judgedLater('must be a pixel of the picture, or on a map a latitude and longitude')

/** Input fields for the drawn elements of a design. */
export const elementsInput = {
  lines: z.array(lineInput).max(200).check(eachOnce('id')).check(fits).optional(),
  zones: z.array(zoneInput).max(200).check(eachOnce('id')).check(fits).optional(),
  fixtures: z.array(fixtureInput).max(500).check(eachOnce('id')).check(fits).optional(),
}

export const lineSchema = z.object({
  id: z.string(),
  label: z.string().nullable(),
  kind: z.enum(lineKinds),
  points: z.array(pointSchema),
  feet: decimal()
    .nullable()
    .describe('Length in feet, as entered. Null means that the drawn length is used.'),
  stories: z.int(),
  service_id: id(),
  colors: z.array(z.string()),
})
export type Line = z.infer<typeof lineSchema>

export const zoneSchema = z.object({
  id: z.string(),
  kind: z.enum(zoneKinds),
  points: z.array(pointSchema),
  quantity: decimal(),
  service_id: id(),
  colors: z.array(z.string()),
})
export type Zone = z.infer<typeof zoneSchema>

export const fixtureSchema = z.object({
  id: z.string(),
  kind: z.enum(fixtureKinds),
  at: pointSchema,
  quantity: z.int(),
  service_id: id(),
})
export type Fixture = z.infer<typeof fixtureSchema>

/** Drawn elements, from the input of a call or from a stored design. */
export interface ElementsInput {
  lines: readonly z.output<typeof lineInput>[]
  zones: readonly z.output<typeof zoneInput>[]
  fixtures: readonly z.output<typeof fixtureInput>[]
}

export interface Elements {
  lines: Line[]
  zones: Zone[]
  fixtures: Fixture[]
}

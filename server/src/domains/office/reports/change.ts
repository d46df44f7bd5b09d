import * as z from 'zod'
import { permissionOf, unwrapped, visibleWith } from '../../../kernel/access/visible-with.ts'
import { add, decimal as parse, formatFixed } from '../../../kernel/money/index.ts'
import { decimal } from '../../../kernel/schema/fields.ts'
import { rate } from './metrics/rate.ts'

const changeOfNumber = () =>
  z.object({
    amount: z
      .int()
      .nullable()
      .describe(
        'Value of this period minus the value of the previous one. Null if one of the two values is missing.',
      ),
    percent: decimal()
      .nullable()
      .describe(
        'Change as a percentage of the previous value, with two decimal places. Null if the previous ' +
          'value is 0 or missing.',
      ),
  })

const changeOfRate = () =>
  decimal()
    .nullable()
    .describe(
      'Value of this period minus the value of the previous one; for percentages, in percentage ' +
        'points. Null if one of the two values is missing.',
    )

/**
 * Creates the schema for the changes of a report's metrics between two periods. It has a field for each metric that is
 * a number or a rate, including those in nested objects, but none for ids and booleans.
 */
export function changesOf(metrics: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(metrics as Record<string, z.ZodType>).flatMap(([name, schema]) => {
      const change = changeSchema(schema)
      if (change === undefined) return []
      const permission = permissionOf(schema)
      return [[name, permission === undefined ? change : visibleWith(permission, change)]]
    }),
  )
}

function changeSchema(schema: z.core.$ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return z.object(changesOf(schema.shape))
  if (schema instanceof z.ZodNumber) return changeOfNumber()
  if (schema instanceof z.ZodString) return changeOfRate()
  const inner = unwrapped(schema)
  return inner && changeSchema(inner)
}

type Value = number | string | boolean | null | undefined | { [name: string]: Value }
type Metrics = Record<string, Value>

/** Computes the changes from the previous to the current metrics, in the form that `changesOf` defines. */
export function changesFrom(schemas: z.ZodRawShape, previous: object, current: object): Metrics {
  return Object.fromEntries(
    Object.entries(schemas as Record<string, z.ZodType>).map(([name, schema]) => {
      const [before, now] = [(previous as Metrics)[name], (current as Metrics)[name]]
      if (schema instanceof z.ZodObject && isMetrics(before) && isMetrics(now) && !('amount' in schema.shape))
        return [name, changesFrom(schema.shape, before, now)]
      return [name, schema instanceof z.ZodObject ? numberChange(before, now) : rateChange(before, now)]
    }),
  )
}

const isMetrics = (value: Value): value is Metrics => typeof value === 'object' && value !== null

function numberChange(before: Value, now: Value): { amount: number | null; percent: string | null } {
  if (typeof before !== 'number' || typeof now !== 'number') return { amount: null, percent: null }
  return { amount: now - before, percent: rate(now - before, Math.abs(before)) }
}

function rateChange(before: Value, now: Value): string | null {
  if (typeof before !== 'string' || typeof now !== 'string') return null
  const { units, places } = parse(before)
  const difference = add(parse(now), { units: -units, places })
  const decimalPlaces = Math.max(placesOf(before), placesOf(now))
  return formatFixed(add(difference, { units: 0n, places: decimalPlaces }))
}

const placesOf = (text: string): number => (text.split('.')[1] ?? '').length

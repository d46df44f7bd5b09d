import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import { formatDecimal, parseDecimal } from '../../../kernel/money/index.ts'
import { decimal } from '../../../kernel/schema/fields.ts'
import { pointInput, pointSchema, readPoint, type View } from './view.ts'

const places = 3
const most = 100_000
const form = /^\d{1,6}(?:\.\d{1,3})?$/

/**
 * Input for the scale of the picture: two points and their real distance in feet, from which all other lengths are
 * computed.
 */
export const scaleInput = z.strictObject({
  from: pointInput(),
  to: pointInput(),
  feet: z
    .union([
      z.string().regex(form, `must be a number of feet with at most ${places} decimal places`),
      z.number().max(most),
    ])
    .describe(
      `Distance between the two points in feet, above 0. A decimal or a number with at most ${places} decimal places.`,
    )
    .meta({ example: '12.5' }),
})

export const scaleSchema = z.object({ from: pointSchema, to: pointSchema, feet: decimal() })
export type Scale = z.infer<typeof scaleSchema>

export function readScale(view: View, input: z.output<typeof scaleInput>): Scale {
  const [from, to] = [readPoint(view, input.from, 'scale.from'), readPoint(view, input.to, 'scale.to')]
  if (from[0] === to[0] && from[1] === to[1])
    throw invalidField('scale.to', 'must be a different point than `from`')
  const feet = parseDecimal(String(input.feet), places)
  if (feet === null || feet.units <= 0n)
    throw invalidField('scale.feet', `must be a number of feet above 0 with at most ${places} decimal places`)
  return { from, to, feet: formatDecimal(feet) }
}

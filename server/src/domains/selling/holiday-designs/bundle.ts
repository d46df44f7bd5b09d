import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { cents, text } from '../../../kernel/schema/fields.ts'

/**
 * Extras that can be sold with the lights. Each is the role of a service: exactly one service in the price book must
 * have this role, and its price is used.
 */
export const includedRoles = ['install', 'takedown', 'storage', 'maintenance'] as const
export type IncludedRole = (typeof includedRoles)[number]

export const bundleInput = z.strictObject({
  season: text(40)
    .nullish()
    .describe('Season of the lights, as free text such as `2026`.')
    .meta({ example: '2026' }),
  returning: z
    .boolean()
    .default(false)
    .describe(
      'True for a customer of an earlier season. Services of the price book with the question ' +
        '`returning` get this value as the answer.',
    ),
  include: z
    .array(z.enum(includedRoles))
    .max(includedRoles.length)
    .check(eachOnce())
    .default([])
    .describe('Extras that are sold with the lights. Each is charged by the total length of the lights.'),
  minimum_cents: z
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .default(0)
    .describe('Minimum total before tax, in cents. 0 means no minimum.'),
  increment_ft: z
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe(
      'Lights are sold in multiples of this length in feet. The total length of all lines with the ' +
        'same service and height is rounded up to such a multiple.',
    ),
})

export const bundleSchema = z.object({
  season: z.string().nullable(),
  returning: z.boolean(),
  include: z.array(z.enum(includedRoles)),
  minimum_cents: visibleWith('view_pricing', cents()),
  increment_ft: z.int(),
})
export type Bundle = z.infer<typeof bundleSchema>

const usual: Bundle = { season: null, returning: false, include: [], minimum_cents: 0, increment_ft: 1 }

export function readBundle(input: z.output<typeof bundleInput> | null | undefined): Bundle {
  if (!input) return usual
  const include = includedRoles.filter((role) => input.include.includes(role))
  return { ...input, season: input.season || null, include }
}

import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { cents, text } from '../../../kernel/schema/fields.ts'

/** Extras sold with the lights, each by the one service that has this role. */
export const includedRoles = ['install', 'takedown', 'storage', 'maintenance'] as const
export type IncludedRole = (typeof includedRoles)[number]

export const bundleInput = z.strictObject({
  season: text(40).nullish().describe('The season, as text.').meta({ example: '2026' }),
  returning: z
    .boolean()
    .default(false)
    .describe(
      'True for a customer of an earlier season: prices get the answer `returning`, `true` or `false`.',
    ),
  include: z
    .array(z.enum(includedRoles))
    .max(includedRoles.length)
    .check(eachOnce())
    .default([])
    .describe('Extras included with the lights, charged on all of their feet.'),
  minimum_cents: z.int().min(0).max(1_000_000_000_000).default(0).describe('Minimum total before tax.'),
  increment_ft: z
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe(
      'Feet are sold in multiples of this: those of one service at one height are rounded up together.',
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

import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { invalidField, notFound } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import {
  compare,
  decimal as exact,
  formatDecimal,
  parseDecimal,
  percentPlaces,
} from '../../../../../kernel/money/index.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../kernel/records/expected-version.ts'
import { anyDay, decimal, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { requireLive } from '../../../settings/set-up-authority.ts'
import { percentOf, taxRateOf, taxRateSchema } from '../../../tax-rates/tax-rate.ts'
import {
  insertTaxRate,
  holdTaxRate,
  setTaxRateActive,
  type TaxRateRow,
} from '../../../tax-rates/tax-rates-table.ts'

const endsEarly = 'must not be before the first day'
const isPercent = (text: string): boolean => {
  const value = parseDecimal(text, percentPlaces)
  return value !== null && value.units >= 0n
}
const component = z.strictObject({
  name: text(100, 1),
  percent: decimal().refine(
    isPercent,
    `must be a percentage of at least 0 with at most ${percentPlaces} decimal places`,
  ),
})

export const saveTaxRate = mutation({
  name: 'settings.taxRates.save',
  summary: 'Make a tax rate, or a further version of one.',
  description: `A rate that documents may name is never rewritten: a change answers a new version with an id of its own, and the
earlier one stays readable. Of the versions that are valid on a day, the latest holds. So \`valid_from\` announces a rate
that changes on a day to come, and a version without it holds at once and for good. Saving what is there already changes
nothing, and switching a rate off or on is no version: all of them follow. \`expected_version\` is that of the latest one.`,
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  money: true,
  input: withRules(
    z.strictObject({
      tax_rate_id: idOf('tax_rate')
        .optional()
        .describe('The rate to change, by the id of any version; absent: a new rate.'),
      name: text(100, 1).optional().describe('What documents call it; a new rate needs one.'),
      components: z
        .array(component)
        .min(1)
        .max(10)
        .refine(
          (parts) =>
            !parts.every(({ percent }) => isPercent(percent)) ||
            compare(exact(percentOf(parts)), exact('100')) <= 0,
          'must not come to more than 100 percent',
        )
        .optional()
        .describe(
          'State, county, city …, each with its percent, exact to six places. A new rate needs them.',
        ),
      valid_from: anyDay().nullish().describe('The first local day; null: always was.'),
      valid_to: anyDay().nullish().describe('The last local day; null: until further notice.'),
      active: z.boolean().optional().describe('False: no longer offered, and the default of no location.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'tax_rate_id', 'is needed for a new rate'),
    requiredUnless('components', 'tax_rate_id', 'are needed for a new rate'),
    {
      field: 'valid_to',
      message: endsEarly,
      holds: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
  ),
  output: taxRateSchema,
  errors: ['not_found', 'insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  async handler(ctx, { tax_rate_id, expected_version, ...wanted }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    const before = tax_rate_id === undefined ? undefined : await holdTaxRate(ctx.db, orgId, tax_rate_id)
    if (tax_rate_id !== undefined && !before) throw notFound('tax rate')
    if (before) requireVersion(before, expected_version)

    const rate = nextVersion(before, wanted, ctx.now)
    if (before && isSameRate(before, rate)) {
      if (before.active === rate.active) return taxRateOf(before)
      await setTaxRateActive(ctx.db, orgId, before.family_id, rate.active, ctx.now)
      return taxRateOf({ ...before, active: rate.active, updated_at: ctx.now })
    }
    await insertTaxRate(ctx.db, orgId, rate)
    if (before && before.active !== rate.active)
      await setTaxRateActive(ctx.db, orgId, rate.family_id, rate.active, ctx.now)
    return taxRateOf(rate)
  },
})

interface Wanted {
  name?: string | undefined
  components?: TaxRateRow['components'] | undefined
  valid_from?: string | null | undefined
  valid_to?: string | null | undefined
  active?: boolean | undefined
}

function nextVersion(before: TaxRateRow | undefined, wanted: Wanted, now: string): TaxRateRow {
  const id = newId()
  const name = (wanted.name ?? before?.name)!
  const components = (wanted.components?.map(exactComponent) ?? before?.components)!
  const valid_from = wanted.valid_from === undefined ? (before?.valid_from ?? null) : wanted.valid_from
  const valid_to = wanted.valid_to === undefined ? (before?.valid_to ?? null) : wanted.valid_to
  if (valid_from !== null && valid_to !== null && valid_to < valid_from)
    throw invalidField('valid_to', endsEarly)
  return {
    id,
    family_id: before?.family_id ?? id,
    version: (before?.version ?? 0) + 1,
    name,
    components,
    valid_from,
    valid_to,
    active: wanted.active ?? before?.active ?? true,
    created_at: now,
    updated_at: now,
  }
}

function exactComponent({ name, percent }: TaxRateRow['components'][number]) {
  return { name, percent: formatDecimal(exact(percent)) }
}

function isSameRate(a: TaxRateRow, b: TaxRateRow): boolean {
  const what = (rate: TaxRateRow) => [rate.name, rate.components, rate.valid_from, rate.valid_to]
  return isDeepStrictEqual(what(a), what(b))
}

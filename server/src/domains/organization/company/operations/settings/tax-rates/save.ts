import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { invalidField, notFound } from '../../../../../../kernel/errors.ts'
import { newId } from '../../../../../../kernel/ids.ts'
import {
  compare,
  decimal as exact,
  formatDecimal,
  parseDecimal,
  percentPlaces,
} from '../../../../../../kernel/money/index.ts'
import { mutation } from '../../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../../kernel/records/expected-version.ts'
import { anyDay, decimal, text } from '../../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../../../kernel/schema/member-rules.ts'
import { requireLive } from '../../../../../../kernel/access/set-up-authority.ts'
import { percentOf, type TaxRateRow, taxRates } from '../../../tax-rates/tax-rate.ts'
import { lockTaxRate, setTaxRateActive } from '../../../tax-rates/tax-rates-table.ts'

const endsEarly = 'must not be before `valid_from`'
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
  summary: 'Create a tax rate, or a new version of an existing rate.',
  description:
    'A change never rewrites a rate: it creates a new version with its own id, and the earlier version ' +
    'stays readable. If several versions are valid on a date, the latest version applies. A version ' +
    'with `valid_from` applies from that day on. A version without `valid_from` applies at once, also ' +
    'to all earlier dates. A call that changes nothing creates no version. Disabling or enabling a rate ' +
    'applies to all its versions and creates no new one. `expected_version` refers to the latest ' +
    'version.',
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  money: true,
  input: withRules(
    z.strictObject({
      tax_rate_id: idOf('tax_rate')
        .optional()
        .describe('Rate to change: the id of any of its versions. Omit it to create a rate.'),
      name: text(100, 1).optional().describe('Name that is printed on documents. Required for a new rate.'),
      components: z
        .array(component)
        .min(1)
        .max(10)
        .refine(
          (parts) =>
            !parts.every(({ percent }) => isPercent(percent)) ||
            compare(exact(percentOf(parts)), exact('100')) <= 0,
          'must not add up to more than 100 percent',
        )
        .optional()
        .describe(
          'Parts of the rate, such as state, county and city, each with a percentage of up to six ' +
            'decimal places. Required for a new rate.',
        ),
      valid_from: anyDay()
        .nullish()
        .describe(
          'First local date on which the version is valid. Null if it is valid for all earlier dates.',
        ),
      valid_to: anyDay()
        .nullish()
        .describe('Last local date on which the version is valid. Null if it has no last date.'),
      active: z
        .boolean()
        .optional()
        .describe(
          'False disables the rate: new documents cannot use it, and it no longer applies as the default ' +
            'rate of a location.',
        ),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'tax_rate_id', 'is required for a new rate'),
    requiredUnless('components', 'tax_rate_id', 'are required for a new rate'),
    {
      field: 'valid_to',
      message: endsEarly,
      isMet: ({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to >= valid_from,
    },
  ),
  output: taxRates.schema,
  errors: ['not_found', 'insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  async handler(ctx, { tax_rate_id, expected_version, ...input }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    const before = tax_rate_id === undefined ? undefined : await lockTaxRate(ctx.db, orgId, tax_rate_id)
    if (tax_rate_id !== undefined && !before) throw notFound('tax rate')
    if (before) requireVersion(before, expected_version)

    const rate = nextVersion(before, input, ctx.now)
    if (before && isSameRate(before, rate)) {
      if (before.active === rate.active) return taxRates.present(before, ctx)
      await setTaxRateActive(ctx.db, orgId, before.family_id, rate.active, ctx.now)
      return taxRates.present({ ...before, active: rate.active, updated_at: ctx.now }, ctx)
    }
    taxRates.insert(ctx, rate)
    if (before && before.active !== rate.active)
      await setTaxRateActive(ctx.db, orgId, rate.family_id, rate.active, ctx.now)
    return taxRates.present(rate, ctx)
  },
})

interface TaxRateInput {
  name?: string | undefined
  components?: TaxRateRow['components'] | undefined
  valid_from?: string | null | undefined
  valid_to?: string | null | undefined
  active?: boolean | undefined
}

function nextVersion(before: TaxRateRow | undefined, input: TaxRateInput, now: string): TaxRateRow {
  const id = newId()
  const name = (input.name ?? before?.name)!
  const components = (input.components?.map(exactComponent) ?? before?.components)!
  const valid_from = input.valid_from === undefined ? (before?.valid_from ?? null) : input.valid_from
  const valid_to = input.valid_to === undefined ? (before?.valid_to ?? null) : input.valid_to
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
    active: input.active ?? before?.active ?? true,
    created_at: now,
    updated_at: now,
  }
}

function exactComponent({ name, percent }: TaxRateRow['components'][number]) {
  return { name, percent: formatDecimal(exact(percent)) }
}

function isSameRate(a: TaxRateRow, b: TaxRateRow): boolean {
  const terms = (rate: TaxRateRow) => [rate.name, rate.components, rate.valid_from, rate.valid_to]
  return isDeepStrictEqual(terms(a), terms(b))
}

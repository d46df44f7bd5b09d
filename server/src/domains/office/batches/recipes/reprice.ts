import * as z from 'zod'
import { anyDay } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { type RecipeContext, type RecipeItem, readAll } from './recipe-item.ts'
import { scaleCents, scaleRate } from './scale-price.ts'

const schema = withRules(
  z.strictObject({
    kind: z.literal('reprice'),
    percent: z
      .string()
      .regex(
        /^(?:-\d{1,2}|\d{1,3})(?:\.\d{1,3})?$/,
        'must be a percentage above -100 with at most three decimal places',
      )
      .describe('Percentage by which each price is raised. A negative percentage lowers it.')
      .meta({ example: '3.5' }),
    draft_book: z
      .literal(true)
      .optional()
      .describe(
        'True changes the services in the draft of the price book. The new prices apply once the draft ' +
          'is published.',
      ),
    recurrences_from: anyDay()
      .optional()
      .describe(
        'Changes the prices of recurring work for jobs from this day on. Earlier jobs keep their prices.',
      ),
  }),
  exactlyOne('draft_book', 'recurrences_from'),
)

/** Prices of a service, an add-on or a line. Prices that the member may not see are absent and stay unchanged. */
interface Priced {
  pricing?: Pricing | null | undefined
  minimum_cents?: number | null | undefined
  floor_cents?: number | null | undefined
}
interface Pricing {
  kind: string
  amount_cents?: number
  rate?: string
  tiers?: { rate: string; flat_cents: number }[]
}
interface DraftService extends Priced {
  id: string
  addons: Priced[]
}
/** Raises or lowers prices by a percentage. Each price is computed from its old value and rounded once. */
export const repriceRecipe = {
  schema,
  async items({ dryRun }: RecipeContext, recipe: z.infer<typeof schema>): Promise<RecipeItem[]> {
    const { percent, recurrences_from: from } = recipe
    if (from !== undefined) {
      const recurrences = await readAll<Recurrence>(dryRun, 'jobs.recurrence.list', {
        sort: 'created_at',
        order: 'asc',
      })
      return recurrences.map((recurrence) => repriceRecurrence(recurrence, percent, from))
    }
    const request = { book: 'draft', sort: 'created_at', order: 'asc' }
    const services = await readAll<DraftService>(dryRun, 'priceBook.services.list', request)
    return services.map((service) => repriceService(service, percent))
  },
}

/** A recurrence of jobs, as `jobs.recurrence.list` returns it. Prices that the member may not see are absent. */
interface Recurrence {
  id: string
  line_items: (Priced & { unit_price_cents?: number | null; unit_price_decimal?: string | null })[]
}

function repriceRecurrence({ id, line_items }: Recurrence, percent: string, from: string): RecipeItem {
  const operation = 'jobs.recurrence.save'
  const subject = { job_recurrence_id: id, changes_from: from }
  const scaled = line_items.map((line) => ({
    ...scalePrices(line, percent),
    ...(line.unit_price_cents == null
      ? {}
      : { unit_price_cents: scaleCents(line.unit_price_cents, percent) }),
    ...(line.unit_price_decimal == null
      ? {}
      : { unit_price_decimal: scaleRate(line.unit_price_decimal, percent) }),
  }))
  return {
    operation,
    input: { ...subject, line_items: scaled },
    inverse: { operation, input: { ...subject, line_items } },
  }
}

function repriceService(service: DraftService, percent: string): RecipeItem {
  const { pricing, addons, minimum_cents, floor_cents } = service
  const before = { pricing, addons, minimum_cents, floor_cents }
  const after = {
    ...scalePrices(before, percent),
    addons: addons.map((addon) => scalePrices(addon, percent)),
  }
  const operation = 'priceBook.services.save'
  const subject = { service_id: service.id }
  return {
    operation,
    input: { ...subject, ...after },
    inverse: { operation, input: { ...subject, ...before } },
  }
}

/** Changes every price of a service, an add-on or a line by the percentage: amounts, rates, minimum and floor. */
function scalePrices<Item extends Priced>(item: Item, percent: string): Item {
  const { pricing, minimum_cents, floor_cents } = item
  return {
    ...item,
    ...(pricing ? { pricing: scalePricing(pricing, percent) } : {}),
    ...(minimum_cents == null ? {} : { minimum_cents: scaleCents(minimum_cents, percent) }),
    ...(floor_cents == null ? {} : { floor_cents: scaleCents(floor_cents, percent) }),
  }
}

function scalePricing(pricing: Pricing, percent: string): Pricing {
  const { amount_cents, rate, tiers } = pricing
  return {
    ...pricing,
    ...(amount_cents === undefined ? {} : { amount_cents: scaleCents(amount_cents, percent) }),
    ...(rate === undefined ? {} : { rate: scaleRate(rate, percent) }),
    ...(tiers === undefined
      ? {}
      : {
          tiers: tiers.map((tier) => ({
            ...tier,
            rate: scaleRate(tier.rate, percent),
            flat_cents: scaleCents(tier.flat_cents, percent),
          })),
        }),
  }
}

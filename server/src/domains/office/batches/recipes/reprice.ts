import * as z from 'zod'
import { type RecipeContext, type RecipeItem, readAll } from './recipe-item.ts'
import { scaleCents, scaleRate } from './scale-price.ts'

const schema = z.strictObject({
  kind: z.literal('reprice'),
  percent: z
    .string()
    .regex(
      /^(?:-\d{1,2}|\d{1,3})(?:\.\d{1,3})?$/,
      'must be a percentage above -100 with at most three places',
    )
    .describe('Percentage by which each price rises; negative to lower it.')
    .meta({ example: '3.5' }),
  draft_book: z
    .literal(true)
    .describe(
      'Changes the services in the draft of the price book, which stays a draft until it is published.',
    ),
})

/** Absent members are not visible to the member, and stay as they are. */
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
/** Raises or lowers prices by a percentage. Each price is rounded once. */
export const repriceRecipe = {
  schema,
  async items({ dryRun }: RecipeContext, recipe: z.infer<typeof schema>): Promise<RecipeItem[]> {
    const request = { book: 'draft', sort: 'created_at', order: 'asc' }
    const services = await readAll<DraftService>(dryRun, 'priceBook.services.list', request)
    return services.map((service) => repriceService(service, recipe.percent))
  },
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

/** Scales every price of a service or an add-on: amounts, rates, minimum and floor. */
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

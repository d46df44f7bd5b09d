import { invalidField } from '../../../kernel/errors.ts'
import { allocate } from '../../../kernel/money/index.ts'
import { type LineItemInput, type LineToCompute, mostLines } from '../../organization/line-items/index.ts'
import type { Package } from './package.ts'
import type { PackageItem } from './package-fields.ts'
import { priceService } from './price-service.ts'
import { flatLineOf, lineOf, type PricedPart } from './priced-part.ts'
import type { Terms } from './service.ts'

/** Inputs for expanding a package. */
export interface Expanding {
  services: ReadonlyMap<string, Terms>
  book_version: number
  currency: string
  measurements: Readonly<Record<string, string>>
  /** Answers of the customer by service id. They take precedence over the answers in the package. */
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Number of lines that can still be added to the document. */
  mostLines: number
}

type Discount = NonNullable<LineItemInput['discount']>

/**
 * A priced part of the package. `option_id` is the estimate option to which it belongs; `optional` is true if the
 * customer may deselect it.
 */
interface Placed {
  part: PricedPart
  option_id: string | null
  optional: boolean
  selected: boolean
}

/**
 * Expands a package to priced lines. An item that belongs to several tiers becomes one line for each tier, in the
 * estimate option of that tier. A discount is spread over the lines to which it applies.
 */
export function expandPackage(of: Package, by: Expanding): LineToCompute[] {
  const placed = of.items.flatMap((item) => placedItem(of, item, by))
  if (placed.length > by.mostLines)
    throw invalidField('package_id', `would give the document more than ${mostLines} lines`)
  const discounts = discountsOf(of, placed)
  return placed.map((each, at) => ({
    ...discounted(each.part, discounts[at]!),
    option_id: each.option_id,
    optional: each.optional,
    selected: each.selected,
    price_book_version: by.book_version,
    package_id: of.id,
    floor_cents: each.part.floor_cents || null,
  }))
}

function placedItem(of: Package, item: PackageItem, by: Expanding): Placed[] {
  const service = by.services.get(item.service_id)!
  const { id } = service
  const priced = priceService(
    service,
    {
      measurements: by.measurements,
      quantity: item.quantity,
      quantity_from: item.quantity_from,
      answers: { ...item.answers, ...(Object.hasOwn(by.answers, id) ? by.answers[id] : {}) },
      addons: item.addons,
    },
    by.currency,
    { quantity: 'package_id', answers: `answers.${id}`, addons: 'package_id' },
  )
  const parts = [priced.base, ...priced.addons.map(({ part }) => part)]
  const options = of.kind === 'bundle' || !item.tier_ids ? [null] : item.tier_ids
  return options.flatMap((option_id) =>
    parts.map((part) => ({
      part,
      option_id,
      optional: item.optional,
      selected: item.optional && item.selected,
    })),
  )
}

/** Computes the discount of each line. */
function discountsOf({ kind, discount, tiers }: Package, placed: readonly Placed[]): (Discount | null)[] {
  if (kind === 'bundle') return spread(discount ?? null, placed)
  const discounts: (Discount | null)[] = placed.map(() => null)
  for (const tier of tiers) {
    const places = placed.flatMap(({ option_id }, at) => (option_id === tier.id ? [at] : []))
    const tierDiscounts = spread(
      tier.discount ?? null,
      places.map((at) => placed[at]!),
    )
    for (const [share, at] of places.entries()) discounts[at] = tierDiscounts[share]!
  }
  return discounts
}

/**
 * Spreads a discount. A percentage applies to each line. A fixed amount is split in proportion to the lines' amounts
 * and is never more than their total.
 */
function spread(discount: Discount | null, placed: readonly Placed[]): (Discount | null)[] {
  if (discount?.type !== 'fixed') return placed.map(() => discount)
  const amounts = placed.map(({ part }) => part.amount_cents)
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  return allocate(Math.min(Number(discount.value), whole), amounts).map((share) =>
    share === 0 ? null : { type: 'fixed', value: String(share) },
  )
}

/**
 * Builds a line with its discount. The minimum amount is already included in the price, because a separate minimum
 * would cancel the discount.
 */
function discounted(part: PricedPart, discount: Discount | null): LineToCompute {
  if (discount === null) return lineOf(part)
  return { ...flatLineOf(part, part.amount_cents), discount }
}

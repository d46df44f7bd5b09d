import { add, compare, type Decimal, decimal, ofCents } from '../../../kernel/money/index.ts'
import { type Bundle, includedRoles, type IncludedRole } from './bundle.ts'
import type { Elements } from './elements.ts'
import { billableFeet, feetOf, feetTogether, type Measured, requireTenths } from './line-feet.ts'

/** A part of the design that becomes one line of the estimate, priced by one service. */
export type DesignPart =
  | { part: 'lights'; service_id: string; stories: number; feet: number; at: number }
  | { part: IncludedRole; feet: number }
  | { part: 'accessories'; service_id: string; quantity: Decimal; list: 'zones' | 'fixtures'; at: number }

export interface Measurements {
  lines: { id: string; feet: string }[]
  total_linear_ft: string
  /**
   * Feet to bill for all light lines. For each service and height, the lengths are added up and the sum is rounded up.
   */
  billable_ft: number
}

/**
 * Splits a design into the parts to price. The light lines come first, grouped by service and height, in the order in
 * which they were drawn. Then come the extras, each for the billable feet of all light lines, and last the zones and
 * fixtures, grouped by service.
 */
export function partsOf(
  elements: Elements,
  bundle: Bundle,
  measured: Measured,
): { parts: DesignPart[]; measurements: Measurements } {
  const { lines } = elements
  const tenths = requireTenths(lines, measured)
  const groups = new Map<string, { service_id: string; stories: number; tenths: number; at: number }>()
  for (const [at, { service_id, stories }] of lines.entries()) {
    const key = `${service_id} ${stories}`
    const group = groups.get(key) ?? { service_id, stories, tenths: 0, at }
    groups.set(key, { ...group, tenths: group.tenths + tenths[at]! })
  }
  const lights = [...groups.values()].map(({ tenths: sum, ...group }) => ({
    part: 'lights' as const,
    ...group,
    feet: billableFeet(sum, bundle.increment_ft),
  }))
  const billable_ft = lights.reduce((sum, { feet }) => sum + feet, 0)
  const included = includedRoles
    .filter((role) => bundle.include.includes(role))
    .map((part) => ({ part, feet: billable_ft }))
  return {
    parts: [...lights, ...included, ...accessoriesOf(elements)],
    measurements: {
      lines: lines.map(({ id }, at) => ({ id, feet: feetOf(tenths[at]!) })),
      total_linear_ft: feetTogether(tenths),
      billable_ft,
    },
  }
}

function accessoriesOf({ zones, fixtures }: Elements): DesignPart[] {
  const all = [
    ...zones.map(({ service_id, quantity }, at) => ({
      service_id,
      quantity: decimal(quantity),
      list: 'zones' as const,
      at,
    })),
    ...fixtures.map(({ service_id, quantity }, at) => ({
      service_id,
      quantity: ofCents(quantity),
      list: 'fixtures' as const,
      at,
    })),
  ]
  const none: Decimal = { units: 0n, places: 0 }
  return [...Map.groupBy(all, ({ service_id }) => service_id)].flatMap(([service_id, [first, ...more]]) => {
    const quantity = more.reduce((sum, each) => add(sum, each.quantity), first!.quantity)
    const { list, at } = first!
    return compare(quantity, none) === 0
      ? []
      : [{ part: 'accessories' as const, service_id, quantity, list, at }]
  })
}

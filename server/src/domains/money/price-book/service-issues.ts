import { compare, decimal } from '../../../kernel/money/index.ts'
import type { Multiplier, Pricing, Tier } from './pricing-fields.ts'
import type { Terms } from './service.ts'

/** A validation issue that prevents publishing, with the path of the field that it is about. */
export interface ValidationIssue {
  field: string
  message: string
}

/** Validation issues that prevent selling a service. The formats of its fields were validated when it was saved. */
export function findServiceIssues(service: Terms): ValidationIssue[] {
  return [...findTierIssues(service.pricing), ...service.multipliers.flatMap(findMultiplierIssues)]
}

function findTierIssues(pricing: Pricing): ValidationIssue[] {
  if (pricing.kind !== 'tiered') return []
  return pricing.tiers.flatMap((tier, at) => {
    const message = tierEndIssue(tier, pricing.tiers[at - 1], at === pricing.tiers.length - 1)
    return message === null ? [] : [{ field: `pricing.tiers.${at}.up_to`, message }]
  })
}

function tierEndIssue({ up_to }: Tier, before: Tier | undefined, isLast: boolean): string | null {
  if (isLast) return up_to === null ? null : 'must be null on the last tier'
  if (up_to === null) return 'must not be null, except on the last tier'
  const below = before === undefined ? '0' : before.up_to
  const isAbove = below === null || compare(decimal(up_to), decimal(below)) > 0
  return isAbove ? null : 'must be above the `up_to` of the previous tier'
}

function findMultiplierIssues({ values }: Multiplier, of: number): ValidationIssue[] {
  return values.flatMap(({ from, to }, at) =>
    from && to && compare(decimal(from), decimal(to)) >= 0
      ? [{ field: `multipliers.${of}.values.${at}.to`, message: 'must be above `from`' }]
      : [],
  )
}

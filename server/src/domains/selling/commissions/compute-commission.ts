import { decimal, percentOf, roundHalfUp, sumCents, toCents } from '../../../kernel/money/index.ts'
import type { CommissionPlan } from '../../organization/company/index.ts'
import type { Components } from './commission.ts'

/** A line of an accepted estimate that earns commission: the customer bought it, and its pay class is `standard`. */
export interface SoldLine {
  /** Amount after the line's own discount and its share of the discount on the whole estimate. */
  net_cents: number
  floor_cents: number | null
  service_id: string | null
}

export interface ComputedCommission {
  basis: 'company_generated' | 'self_generated' | 'red_line'
  basis_cents: number
  rate_percent: string | null
  components: Components | null
  computed_cents: number
}

/**
 * Computes the commission on these lines under the plan. Each component of the commission is rounded once. A negative
 * total of the lines counts as zero. The `red_line` rule applies only if at least one line has a price floor and every
 * line without a price floor is an add-on, that is, a line without a service.
 */
export function computeCommission(
  plan: CommissionPlan,
  lines: readonly SoldLine[],
  isSelfGenerated: boolean,
): ComputedCommission {
  const basis_cents = Math.max(0, sumCents(lines.map(({ net_cents }) => net_cents)))
  const floored = lines.filter(({ floor_cents }) => floor_cents !== null)
  const others = lines.filter(({ floor_cents }) => floor_cents === null)
  if (plan.red_line && floored.length > 0 && others.every(({ service_id }) => service_id === null)) {
    const { base_percent, upside_percent, addon_percent } = plan.red_line
    const nets = (of: readonly SoldLine[], net: (line: SoldLine) => number) => sumCents(of.map(net))
    const components = {
      base: partOf(
        nets(floored, (line) => Math.min(line.net_cents, line.floor_cents!)),
        base_percent,
      ),
      upside: partOf(
        nets(floored, (line) => Math.max(0, line.net_cents - line.floor_cents!)),
        upside_percent,
      ),
      addon: partOf(
        nets(others, (line) => line.net_cents),
        addon_percent,
      ),
    }
    const sum = sumCents(Object.values(components).map(({ amount_cents }) => amount_cents))
    const computed_cents = Math.max(0, sum)
    return { basis: 'red_line', basis_cents, rate_percent: null, components, computed_cents }
  }
  const rate_percent = isSelfGenerated ? plan.self_percent : plan.company_percent
  return {
    basis: isSelfGenerated ? 'self_generated' : 'company_generated',
    basis_cents,
    rate_percent,
    components: null,
    computed_cents: shareOf(basis_cents, rate_percent),
  }
}

function partOf(base_cents: number, percent: string): Components['base'] {
  return { base_cents, percent, amount_cents: shareOf(base_cents, percent) }
}

function shareOf(cents: number, percent: string): number {
  return toCents(roundHalfUp(percentOf(cents, decimal(percent))))
}

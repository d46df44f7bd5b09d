import { allocate } from '../../../kernel/money/index.ts'
import { netLines, type PaidLine } from '../../organization/line-items/index.ts'
import { discountOf, type SaleTerms } from './estimate-terms.ts'

/** Lines of a job with several visits, and the lines that are assigned to each visit. */
export interface LinesByVisit {
  lines: PaidLine[]
  currency: string
  /** Null if the job has no estimate. */
  sale: SaleTerms | null
  /** Visits that are not cancelled, ordered by visit number. */
  visits: { visit_id: string; line_ids: string[] }[]
}

/**
 * Returns the part of a job's net value that belongs to a visit, in cents: the net amounts of the visit's lines, plus
 * an equal share of the net amounts of lines that are not assigned to a visit. The values of all visits add up to the
 * value of the job. Returns 0 for a cancelled visit.
 */
export function valueOfVisit(visitId: string, { lines, currency, sale, visits }: LinesByVisit): number {
  const at = visits.findIndex(({ visit_id }) => visit_id === visitId)
  if (at < 0) return 0
  const nets = netLines(currency, lines, sale && discountOf(sale, lines))
  const netOf = (isIncluded: (id: string) => boolean): number =>
    nets.reduce((sum, { id, net_cents }) => (isIncluded(id) ? sum + net_cents : sum), 0)
  const named = new Set(visits.flatMap(({ line_ids }) => line_ids))
  const shares = allocate(
    netOf((id) => !named.has(id)),
    visits.map(() => 1),
  )
  return netOf((id) => visits[at]!.line_ids.includes(id)) + shares[at]!
}

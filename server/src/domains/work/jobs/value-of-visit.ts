import { allocate } from '../../../kernel/money/index.ts'

/** Lines of a job with several visits, and the lines that are assigned to each visit. */
export interface LinesByVisit {
  lines: { id: string; line_total_cents: number }[]
  /** Visits that are not cancelled, ordered by visit number. */
  visits: { visit_id: string; line_ids: string[] }[]
}

/**
 * Returns the part of a job's net value that belongs to a visit, in cents: the value of the visit's lines, plus an
 * equal share of the value of lines that are assigned to no visit. The values of all visits add up to the value of the
 * job. Returns 0 for a cancelled visit.
 */
export function valueOfVisit(valueCents: number, visitId: string, { lines, visits }: LinesByVisit): number {
  const at = visits.findIndex(({ visit_id }) => visit_id === visitId)
  if (at < 0) return 0
  const nets =
    lines.length === 0
      ? []
      : allocate(
          valueCents,
          lines.map((line) => line.line_total_cents),
        )
  const netOf = (isIncluded: (id: string) => boolean): number =>
    lines.reduce((sum, { id }, index) => (isIncluded(id) ? sum + nets[index]! : sum), 0)
  const named = new Set(visits.flatMap(({ line_ids }) => line_ids))
  const shares = allocate(
    netOf((id) => !named.has(id)),
    visits.map(() => 1),
  )
  return netOf((id) => visits[at]!.line_ids.includes(id)) + shares[at]!
}

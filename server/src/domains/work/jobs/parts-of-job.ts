import { allocate } from '../../../kernel/money/index.ts'
import type { PaidLine } from '../../organization/line-items/index.ts'
import type { JobStatus } from './job-status.ts'

type NetLine = PaidLine & { net_cents: number }

/** The data of a visit that are needed to divide its job into parts. */
export interface PaidVisit {
  visit_id: string
  visit_number: number
  is_current: boolean
  status: JobStatus
  job_status: JobStatus
  service_date: string | null
  completed_at: string | null
  line_ids: readonly string[]
}

export interface PartOfJob<Visit> {
  part_id: string
  /**
   * True for a part that pays for lines that are not assigned to a visit. Such a part exists only once the job is
   * complete.
   */
  is_rest: boolean
  /** The visit whose members are paid for this part. */
  visit: Visit
  status: JobStatus
  service_date: string | null
  completed_at: string | null
  lines: NetLine[]
}

/**
 * Divides a job with several visits into parts, which are paid separately. The lines of a completed visit are paid on
 * the date of that visit. The remaining lines are paid when the job is complete, on the date of its last visit. Each
 * remaining line is split among the completed visits in proportion to the seconds worked at them, or equally if no time
 * was recorded. With `asIfComplete`, the current visit of an open job counts as completed and as the last one.
 */
export function partsOfJob<Visit extends PaidVisit>(
  visits: readonly Visit[],
  lines: readonly NetLine[],
  secondsOf: ReadonlyMap<string, number>,
  asIfComplete: boolean,
): PartOfJob<Visit>[] {
  const isPaid = ({ status, is_current }: Visit): boolean =>
    status === 'complete' || (asIfComplete && is_current)
  const paid = visits.filter(isPaid).toSorted((a, b) => a.visit_number - b.visit_number)
  const last = paid.find(({ is_current }) => is_current)
  // Lines of a cancelled visit are treated as if they were not assigned to a visit, so they belong to the remaining
  // lines.
  const named = new Set(visits.flatMap(({ status, line_ids }) => (status === 'cancelled' ? [] : line_ids)))
  const unnamed = lines.filter(({ id }) => !named.has(id))
  const weights = paid.map(({ visit_id }) => secondsOf.get(visit_id) ?? 0)
  const shares = new Map(
    unnamed.map((line) => [line.id, paid.length === 0 ? [] : allocate(line.net_cents, weights)]),
  )
  const own = paid.map((visit) => ({
    part_id: visit.visit_id,
    is_rest: false,
    ...partOn(visit, visit),
    lines: lines.filter(({ id }) => visit.line_ids.includes(id)),
  }))
  const rest = last
    ? paid.map((visit, at) => ({
        part_id: `${visit.visit_id} rest`,
        is_rest: true,
        ...partOn(visit, last),
        lines: unnamed.map((line) => ({ ...line, net_cents: shares.get(line.id)![at]! })),
      }))
    : []
  return [...own, ...rest].filter((part) => part.lines.length > 0)
}

function partOn<Visit extends PaidVisit>(visit: Visit, day: Visit) {
  const { status, service_date, completed_at } = day
  return { visit, status, service_date, completed_at }
}

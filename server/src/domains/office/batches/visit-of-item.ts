import { notFound } from '../../../kernel/errors.ts'
import type { BatchDryRun } from '../../../kernel/operations/batch-dry-runs.ts'
import type { ItemInput } from './batch-item.ts'
import type { windowInputOf } from './window-input.ts'

/** A visit as `jobs.get` returns it. */
export type VisitOfItem = Parameters<typeof windowInputOf>[0] & {
  visit_id: string
  is_current: boolean
  crew_id: string | null
  vehicle_id: string | null
  stop_order: number | null
  dispatched_at: string | null
  assignees: { member_id: string; role: string }[]
}

/** Returns the visit that an input names with `job_id` and `visit_id`, which defaults to the current visit of the job. */
export async function readVisit(dryRun: BatchDryRun, { job_id, visit_id }: ItemInput): Promise<VisitOfItem> {
  const { visits } = (await dryRun.read('jobs.get', { job_id })) as { visits: VisitOfItem[] }
  const visit = visits.find((each) => (visit_id ? each.visit_id === visit_id : each.is_current))
  if (!visit) throw notFound('visit')
  return visit
}

import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { invoices } from '../../../money/invoices/index.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobSchema } from '../job.ts'
import { linesOfVisit } from '../lines-of-visit.ts'
import { lockJobVisit, toVisitRow, type VisitRow } from '../lock-visit.ts'
import { moveJob, requireTransition } from '../move-job.ts'
import { completedLast } from '../visit-course.ts'

export const reopenJob = mutation({
  name: 'jobs.reopen',
  summary: 'Reopen a completed job.',
  description:
    'The call is refused if an invoice of the job is paid. Invoices of the job do not change. When the job is ' +
    'completed again, `job.completed` is sent again. If the job has several visits, reopens the visit that ' +
    'was completed last, even if other visits are still open; a paid invoice that has only lines of other ' +
    'visits does not prevent it. Invoice lines that come from no line of the job are ignored if the same ' +
    'invoice has lines of a visit.',
  permission: ['manage_jobs'],
  reversibleBy: 'jobs.complete',
  input: z.strictObject({
    job_id: id().describe('The job to reopen.'),
    reason: text(500, 1).nullish().describe("Reason, which is stored in the job's history."),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, reason = null, expected_version }) {
    const row = lastCompleted(await lockJobVisit(ctx, job_id, null, expected_version))
    requireTransition(row, 'reopen')
    await requireNonePaid(ctx, row)
    return moveJob(ctx, row, 'reopen', { completed_at: null }, reason)
  },
})

/** Returns the row with the data of the visit that was completed last. */
function lastCompleted(row: VisitRow): VisitRow {
  const target = row.loaded && completedLast(row.loaded.visits)
  return target ? toVisitRow({ ...row.loaded!, target }) : row
}

/**
 * Refuses to reopen a visit of which a line is on a paid invoice. The invoices are not locked: a payment recorded at
 * the same time counts as made after the reopening.
 */
async function requireNonePaid(ctx: MutationContext, row: VisitRow): Promise<void> {
  const concerned = linesConcerned(row)
  for (const invoiceId of row.invoice_ids) {
    const invoice = await invoices.find(ctx.db, ctx.actor.org.id, invoiceId)
    if (!invoice || invoices.present(invoice, ctx).status !== 'paid') continue
    const sources = invoice.line_items.flatMap(({ source_line_id }) => source_line_id ?? [])
    // Lines that come from no line of the job do not belong to a visit. They are part of what the customer paid for the
    // visits of the other lines. An invoice of nothing else is for the job as a whole.
    if (concerned && !(sources.length === 0 ? concerned.isWholeJob : sources.some(concerned.has))) continue
    throw invalidState('An invoice of the job is paid.', [
      { field: 'job_id', message: 'has a paid invoice', invoice_id: invoiceId },
    ])
  }
}

interface Concerned {
  /** True if the reopening concerns what does not belong to a visit. */
  isWholeJob: boolean
  /** True if the reopening concerns the line of the job. */
  has(this: void, lineId: string): boolean
}

/**
 * Returns the lines that the reopening concerns: all except those of other visits. The lines that no visit names belong
 * to the visit only if it has no lines of its own or if its reopening also reopens the job. Undefined if the job has a
 * single visit, which concerns everything.
 */
function linesConcerned({ loaded, line_items }: VisitRow): Concerned | undefined {
  if (!loaded) return undefined
  const { job, target, visits } = loaded
  const isWholeJob = job.status === 'complete' || target.line_ids.length === 0
  const own = linesOfVisit(line_items, target.line_ids, visits)
  const unnamed = isWholeJob ? linesOfVisit(line_items, [], visits) : []
  const isOfVisit = new Set([...own, ...unnamed].map(({ id }) => id))
  const others = new Set(line_items.flatMap(({ id }) => (isOfVisit.has(id) ? [] : id)))
  return { isWholeJob, has: (lineId) => !others.has(lineId) }
}

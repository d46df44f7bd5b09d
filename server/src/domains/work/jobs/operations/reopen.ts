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
    'visits does not prevent it.',
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
 * Refuses to reopen a visit of which a line is on a paid invoice. The invoices are not locked: a payment recorded at the
 * same time counts as made after the reopening.
 */
async function requireNonePaid(ctx: MutationContext, row: VisitRow): Promise<void> {
  const others = linesOfOtherVisits(row)
  for (const invoiceId of row.invoice_ids) {
    const invoice = await invoices.find(ctx.db, ctx.actor.org.id, invoiceId)
    if (!invoice || invoices.present(invoice, ctx).status !== 'paid') continue
    if (invoice.line_items.every(({ source_line_id: id }) => id !== null && others.has(id))) continue
    throw invalidState('An invoice of the job is paid.', [
      { field: 'job_id', message: 'has a paid invoice', invoice_id: invoiceId },
    ])
  }
}

/**
 * Returns the lines that the reopened visit does not concern: those of other visits. The lines that no visit names belong
 * to the visit only if it has no lines of its own or if its reopening also reopens the job.
 */
function linesOfOtherVisits({ loaded, line_items }: VisitRow): ReadonlySet<string> {
  if (!loaded) return new Set()
  const { job, target, visits } = loaded
  const own = new Set(linesOfVisit(line_items, target.line_ids, visits).map(({ id }) => id))
  const unnamed = linesOfVisit(line_items, [], visits)
  const isOfVisit = new Set(job.status === 'complete' ? [...own, ...unnamed.map(({ id }) => id)] : own)
  return new Set(line_items.flatMap(({ id }) => (isOfVisit.has(id) ? [] : id)))
}

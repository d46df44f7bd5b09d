import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import {
  findBoughtLines,
  hasShares,
  type LineItem,
  lineOf,
  replaceLineItems,
} from '../../../organization/line-items/index.ts'
import { addJobWithLines } from '../add-job.ts'
import { discountOf, findTermsOfEstimate } from '../estimate-terms.ts'
import { type PricedJob, priceLines } from '../job-contents.ts'
import { jobSplit } from '../job-events.ts'
import { type Job, type JobRow, jobs, jobSchema } from '../job.ts'
import { findInvoicedLines } from '../jobs-table.ts'
import { keepLinesOfVisits } from '../lines-of-visits-table.ts'
import { linesToTake, requireNoNegative } from '../lines-to-take.ts'
import { jobCreationEvents } from '../make-job.ts'
import { changeWork } from '../move-job.ts'
import { joinLines, splitLines } from '../split-lines.ts'

export const splitJob = mutation({
  name: 'jobs.split',
  summary: 'Move lines of a job, or parts of them, to another job or a new one.',
  description:
    "A part of a line gets its share of the line's accepted total, discount and tax, so that all " +
    'invoices of the estimate add up to the accepted total. Without `into_job_id`, the lines move to ' +
    'a new job without a date. To undo the split, move the lines back: a part is merged into the ' +
    'line from which it was taken. A line that does not come from an estimate is merged into a line ' +
    'that differs from it only in the quantity. The call is refused with 409 if a line is on an ' +
    'invoice that is not void, or if one of the jobs is complete or cancelled. It is also refused if ' +
    'the estimate has a fixed discount and is so old that the discount is not divided among its ' +
    'lines. A job can be left without lines. A visit loses the lines that leave its job; lines that ' +
    'come back do not belong to a visit.',
  permission: ['manage_jobs'],
  input: z.strictObject({
    job_id: id().describe('The job to split.'),
    lines: linesToTake('A line of the job.').describe('Lines to move, or parts of them.'),
    into_job_id: id()
      .optional()
      .describe(
        'Job to which the lines move: an open job of the same client and estimate. Defaults to a new job.',
      ),
    expected_version: expectedVersion(),
  }),
  output: z.object({ job: jobSchema, into: jobSchema }),
  errors: ['not_found', 'invalid_state', 'stale_version', 'validation_error'],
  emits: [jobSplit, ...jobCreationEvents],
  reversibleBy: 'jobs.split',
  async handler(ctx, { job_id, lines, into_job_id, expected_version }) {
    if (into_job_id === job_id) throw invalidField('into_job_id', 'must not be the job itself')
    const { row, target } = await lockBoth(ctx, job_id, into_job_id, expected_version)
    requireOpen(row, 'job_id')
    await requireDivided(ctx, row)
    const invoiced = new Set(
      await findInvoicedLines(ctx.db, ctx.actor.org.id, [row.id, ...(target ? [target.id] : [])]),
    )
    requireNotInvoiced(lines, invoiced)
    const { staying, moved } = splitLines(row.line_items, lines)
    requireNoNegative(moved, staying)
    const job = await saveLines(ctx, row, staying)
    const linesOfTarget = await withMoved(ctx, target?.line_items ?? [], moved, invoiced)
    const into = target
      ? await saveLines(ctx, target, linesOfTarget)
      : await addTarget(ctx, row, linesOfTarget)
    emitSplit(ctx, job, into)
    return { job, into }
  },
})

/** Locks both jobs in the order of their ids, because a fixed order prevents deadlocks between concurrent calls. */
async function lockBoth(
  ctx: MutationContext,
  jobId: string,
  intoId: string | undefined,
  version: number | null | undefined,
): Promise<{ row: JobRow; target: JobRow | null }> {
  const first = intoId !== undefined && intoId < jobId ? await jobs.findAndLock(ctx, intoId) : undefined
  const row = await jobs.lock(ctx, jobId, version)
  if (intoId === undefined) return { row, target: null }
  const target = first ?? (await jobs.findAndLock(ctx, intoId))
  if (!target || !(await jobs.findAccessible(ctx, intoId)))
    throw invalidField('into_job_id', 'is not a job of the organization')
  if (target.client_id !== row.client_id) throw invalidField('into_job_id', 'belongs to another client')
  if (target.estimate_id !== row.estimate_id) throw invalidField('into_job_id', 'belongs to another estimate')
  requireOpen(target, 'into_job_id')
  return { row, target }
}

function requireOpen(row: JobRow, field: string): void {
  if (row.status === 'complete' || row.status === 'cancelled')
    throw invalidState(`A job that is ${row.status} cannot be split.`, [
      { field, message: `is ${row.status}`, status: row.status },
    ])
}

/**
 * Refuses to split a job with a fixed discount on all its lines together. Both jobs would get the full discount,
 * because no shares of it are stored for the lines.
 */
async function requireDivided(ctx: MutationContext, { estimate_id, line_items }: JobRow): Promise<void> {
  if (estimate_id === null || hasShares(line_items)) return
  const terms = await findTermsOfEstimate(ctx.db, ctx.actor.org.id, estimate_id)
  if (terms && discountOf(terms, line_items)?.type === 'fixed')
    throw invalidState('The job has a fixed discount that was accepted for all its lines together.', [
      { field: 'job_id', message: 'has a fixed discount that is not divided among its lines' },
    ])
}

function requireNotInvoiced(lines: readonly { line_id: string }[], invoiced: ReadonlySet<string>): void {
  const refused = lines.flatMap(({ line_id }, at) =>
    invoiced.has(line_id)
      ? [{ field: `lines.${at}.line_id`, message: 'is on an invoice', reason: 'invoiced', line_id }]
      : [],
  )
  if (refused.length > 0)
    throw invalidState('Lines on an invoice cannot be moved; void the invoice first.', refused)
}

/** Computes the prices of the lines of a job. Lines that have accepted amounts keep them. */
function pricedLines(ctx: MutationContext, row: JobRow, lines: readonly LineItem[]): Promise<PricedJob> {
  const isCallback = row.callback_of_job_id !== null
  return priceLines(ctx, { ...row, isCallback, line_items: lines }, lines.map(lineOf))
}

async function saveLines(ctx: MutationContext, row: JobRow, lines: readonly LineItem[]): Promise<Job> {
  const { line_items, total_cents } = await pricedLines(ctx, row, lines)
  const former = new Map(row.line_items.map((line) => [line.id, line]))
  keepLinesOfVisits(
    ctx,
    row,
    line_items,
    line_items.map(({ id }) => former.get(id)),
  )
  await replaceLineItems(ctx.db, ctx.actor.org.id, 'job_id', row.id, line_items)
  return await changeWork(ctx, { ...row, line_items }, { total_cents })
}

async function withMoved(
  ctx: MutationContext,
  lines: readonly LineItem[],
  moved: readonly LineItem[],
  invoiced: ReadonlySet<string>,
): Promise<LineItem[]> {
  const { org } = ctx.actor
  const ids = moved.flatMap(({ source_line_id }) => source_line_id ?? [])
  const bought = new Map((await findBoughtLines(ctx.db, org.id, { ids })).map(({ line }) => [line.id, line]))
  return joinLines(lines, moved, { invoiced, bought, currency: org.currency })
}

async function addTarget(ctx: MutationContext, row: JobRow, lines: readonly LineItem[]): Promise<Job> {
  const { client_id, property_id, estimate_id, lead_id, location_id, access_notes, special_instructions } =
    row
  return await addJobWithLines(ctx, {
    client_id,
    property_id,
    estimate_id,
    lead_id,
    location_id,
    access_notes,
    special_instructions,
    callback_of_job_id: row.callback_of_job_id,
    ...(await pricedLines(ctx, row, lines)),
  })
}

function emitSplit(ctx: MutationContext, job: Job, into: Job): void {
  ctx.emit(jobSplit, {
    job_id: job.id,
    job_number: job.job_number,
    client_id: job.client_id,
    location_id: job.location_id,
    into_job_id: into.id,
    into_job_number: into.job_number,
    into_version: into.version,
    estimate_id: job.estimate_id,
    total_cents: job.total_cents,
    into_total_cents: into.total_cents,
    currency: job.currency,
    version: job.version,
    updated_at: job.updated_at,
  })
}

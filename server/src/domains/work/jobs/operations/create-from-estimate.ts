import * as z from 'zod'
import { type AppError, invalidField, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import {
  findBoughtLines,
  hasNegativeTotal,
  leftOfBought,
  selectLineItems,
  type SoldLine,
} from '../../../organization/line-items/index.ts'
import { addJob, type JobToAdd } from '../add-job.ts'
import { jobTexts } from '../job-input.ts'
import { jobSchema } from '../job.ts'
import { findJobOfEstimate } from '../jobs-table.ts'
import { linesToTake, type LineToTake, requireNoNegative, takePart } from '../lines-to-take.ts'
import { soldElsewhere } from '../sold-lines-of-job.ts'
import { jobCreationEvents } from '../make-job.ts'
import { lockSoldEstimate, type SoldEstimate } from '../sold-estimate.ts'

export const createFromEstimate = mutation({
  name: 'jobs.createFromEstimate',
  summary: 'Create a job from an accepted estimate, with all or some of the lines.',
  description:
    'The job has no date. It gets copies of the lines that the customer bought, with their accepted ' +
    'amounts. Without `lines`, it gets all lines, and parts of lines, that are not in a job yet; if ' +
    'nothing is left, the call is refused with 409. A part of a line gets a proportional share of ' +
    "the line's total, discount and tax; the last part gets the rest, so that the parts add up to " +
    'the line.',
  permission: ['manage_jobs'],
  input: z.strictObject({
    estimate_id: id().describe('The accepted estimate.'),
    lines: linesToTake('A line of the estimate.')
      .optional()
      .describe(
        'Lines of the estimate, or parts of them, for the job. Defaults to all lines that are not in a ' +
          'job yet.',
      ),
    ...jobTexts,
    expected_version: expectedVersion().describe(
      'Expected version of the estimate. If the estimate has changed since, the call is refused with ' +
        '409 `stale_version`.',
    ),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version', 'validation_error'],
  emits: jobCreationEvents,
  reversibleBy: 'jobs.cancel',
  async handler(ctx, { estimate_id, lines, expected_version, ...texts }) {
    const estimate = await lockSoldEstimate(ctx, estimate_id, expected_version)
    if (estimate.status !== 'accepted')
      throw invalidState('The estimate is not accepted.', [
        { field: 'estimate_id', message: `is ${estimate.status}`, status: estimate.status },
      ])
    return await addJob(ctx, {
      client_id: estimate.client_id,
      property_id: estimate.property_id,
      estimate_id: estimate.id,
      lead_id: estimate.lead_id,
      location_id: estimate.location_id,
      ...(await linesOfJob(ctx, estimate, lines)),
      service_type: texts.service_type ?? null,
      notes: texts.notes ?? null,
      access_notes: texts.access_notes ?? null,
      special_instructions: texts.special_instructions ?? null,
    })
  },
})

async function linesOfJob(
  ctx: MutationContext,
  estimate: SoldEstimate,
  requested: readonly LineToTake[] | undefined,
): Promise<Pick<JobToAdd, 'lines' | 'total_cents'>> {
  const orgId = ctx.actor.org.id
  const bought = await findBoughtLines(ctx.db, orgId, { estimateId: estimate.id })
  if (bought.length === 0) return await linesOfOldSale(ctx, estimate, requested)
  const left = new Map(
    bought.map(({ line, parts }) => [
      line.id,
      leftOfBought(
        line,
        parts.map((part) => part.line),
        ctx.actor.org.currency,
      ),
    ]),
  )
  if (requested) return { lines: takeFromSale(left, requested) }
  const rest = [...left.values()].filter((line) => line !== null)
  // If only text lines are left, no further job is created for them, because text lines have no price.
  if (rest.every((line) => line.kind === 'text')) throw await everythingPlanned(ctx, estimate)
  if (hasNegativeTotal(rest))
    throw invalidState(
      'The lines that are not in a job yet have a negative total; add them to another job of the estimate.',
      [{ field: 'estimate_id', message: 'has only lines left whose total is negative' }],
    )
  return { lines: rest }
}

function takeFromSale(left: Map<string, SoldLine | null>, requested: readonly LineToTake[]): SoldLine[] {
  const taken = requested.map((taking, at) => {
    const field = `lines.${at}`
    const line = left.get(taking.line_id)
    if (line === undefined) throw invalidField(`${field}.line_id`, 'is not a line that the customer bought')
    if (line === null) throw soldElsewhere(`${field}.line_id`, null)
    const parts = takePart(line, taking, field)
    left.set(taking.line_id, parts.rest)
    return parts.taken
  })
  requireNoNegative(
    taken,
    [...left.values()].filter((line) => line !== null),
  )
  return taken
}

/**
 * Returns all bought lines of an estimate that was accepted before accepted amounts were stored for each line. Such
 * an estimate can have only one job, which has all lines. Refuses to create a second one.
 */
async function linesOfOldSale(
  ctx: MutationContext,
  estimate: SoldEstimate,
  requested: readonly LineToTake[] | undefined,
): Promise<Pick<JobToAdd, 'lines' | 'total_cents'>> {
  if (requested)
    throw invalidField(
      'lines',
      'can only be passed if the accepted amounts of each line are stored, which is not the case for this old estimate',
    )
  if ((await findJobOfEstimate(ctx.db, ctx.actor.org.id, estimate.id)) !== null)
    throw await everythingPlanned(ctx, estimate)
  const { selected_option_id: option } = estimate
  const lines = await selectLineItems(ctx.db, ctx.actor.org.id, 'estimate_id', estimate.id)
  return {
    lines: lines.filter((line) => line.option_id === null || option === null || line.option_id === option),
    total_cents: estimate.total_cents,
  }
}

async function everythingPlanned(ctx: MutationContext, estimate: SoldEstimate): Promise<AppError> {
  const job_id = await findJobOfEstimate(ctx.db, ctx.actor.org.id, estimate.id)
  return invalidState('All lines of the estimate are already in jobs.', [
    { field: 'estimate_id', message: 'has no lines left: all are already in jobs', job_id },
  ])
}

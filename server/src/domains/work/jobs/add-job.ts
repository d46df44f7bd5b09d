import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findServices, type LineItem, totalOfLines } from '../../organization/line-items/index.ts'
import type { Job } from './job.ts'
import { makeJob, type NewJobFacts } from './make-job.ts'

export interface JobToAdd extends Omit<NewJobFacts, 'line_items' | 'total_cents'> {
  /** Lines of the estimate, or parts of them. Unselected lines are left out; the others are copied. */
  lines: readonly LineItem[]
  /** Total of an estimate whose lines have no shares of it. */
  total_cents?: number
}

/**
 * Adds a job for sold work, with copies of the lines, and emits `job.created`. The service type defaults to
 * that of the first line with a service. The client becomes active. An operation that calls this emits
 * `jobCreationEvents`.
 */
export async function addJob(ctx: MutationContext, { lines, ...facts }: JobToAdd): Promise<Job> {
  return await addJobWithLines(ctx, { ...facts, line_items: copiesOf(lines) })
}

/** Like `addJob`, with lines that are not stored yet. */
export async function addJobWithLines(
  ctx: MutationContext,
  facts: Omit<NewJobFacts, 'total_cents'> & { total_cents?: number },
): Promise<Job> {
  const { line_items, total_cents } = facts
  const service_type = facts.service_type ?? (await serviceTypeOf(ctx, line_items))
  return await makeJob(ctx, {
    ...facts,
    service_type,
    total_cents: total_cents ?? totalOfLines(line_items),
  })
}

async function serviceTypeOf(ctx: MutationContext, lines: readonly LineItem[]): Promise<string | null> {
  const first = lines.find((line) => line.service_id !== null)?.service_id
  if (!first) return null
  const services = await findServices(ctx.db, ctx.actor.org.id, [first])
  return services.get(first)?.slug ?? null
}

/** Unselected optional lines are not part of the work. */
function copiesOf(lines: readonly LineItem[]): LineItem[] {
  return lines
    .filter((line) => !line.optional || line.selected)
    .map((line, at) => ({
      ...line,
      id: newId(),
      position: at + 1,
      optional: false,
      selected: true,
      option_id: null,
      source_line_id: line.id,
    }))
}

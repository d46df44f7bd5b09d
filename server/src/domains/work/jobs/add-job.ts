import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findServices, type LineItem, totalOfLines } from '../../organization/line-items/index.ts'
import type { Job } from './job.ts'
import { makeJob, type NewJobFacts } from './make-job.ts'

export interface JobToAdd extends Omit<NewJobFacts, 'line_items' | 'total_cents'> {
  /**
   * Lines of the estimate, or parts of them. Each is copied to the job, except optional lines that the customer did not
   * select.
   */
  lines: readonly LineItem[]
  /**
   * Total of the job in cents. It is passed only for an old estimate, whose lines do not have accepted amounts.
   * Otherwise it is the sum of the lines.
   */
  total_cents?: number
}

/**
 * Creates a job for work that a customer bought, with copies of the lines, and emits `job.created`. The service type
 * defaults to that of the first line that has a service. The client becomes active. Operations that call this function
 * must declare `jobCreationEvents`.
 */
export async function addJob(ctx: MutationContext, { lines, ...facts }: JobToAdd): Promise<Job> {
  return await addJobWithLines(ctx, { ...facts, line_items: copiesOf(lines) })
}

/** Like `addJob`, but stores the given lines instead of copying stored lines. */
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

/** Copies lines with new ids. Optional lines that the customer did not select are left out. */
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

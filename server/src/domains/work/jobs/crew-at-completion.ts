import type { QueryContext } from '../../../kernel/operations/context.ts'
import { crews } from '../../people/crews/index.ts'
import type { CrewAtCompletion, JobRow } from './job.ts'

/**
 * Returns the current members of the job's crew. They are stored when the job is completed, because these members share
 * the pay. Members who join the crew later do not.
 */
export async function crewAtCompletion(
  ctx: QueryContext,
  { crew_id }: Pick<JobRow, 'crew_id'>,
): Promise<CrewAtCompletion | null> {
  const crew = crew_id === null ? undefined : await crews.find(ctx.db, ctx.actor.org.id, crew_id)
  return crew ? { lead_member_id: crew.lead_member_id, members: crew.members } : null
}

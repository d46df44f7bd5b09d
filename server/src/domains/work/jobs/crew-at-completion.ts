import type { QueryContext } from '../../../kernel/operations/context.ts'
import { crews } from '../../people/crews/index.ts'
import type { CrewAtCompletion, JobRow } from './job.ts'

/** The crew of the job now, to store with it: these members share the pay, and members who join later do not. */
export async function crewAtCompletion(
  ctx: QueryContext,
  { crew_id }: Pick<JobRow, 'crew_id'>,
): Promise<CrewAtCompletion | null> {
  const crew = crew_id === null ? undefined : await crews.find(ctx.db, ctx.actor.org.id, crew_id)
  return crew ? { lead_member_id: crew.lead_member_id, members: crew.members } : null
}

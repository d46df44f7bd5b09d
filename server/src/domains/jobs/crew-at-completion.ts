import type { QueryContext } from '../../kernel/operations/context.ts'
import { crews } from '../workforce/index.ts'
import type { CrewAtCompletion, JobRow } from './job.ts'

/** The crew of the job as it is now, to be kept with it: its members share what the job brings, whoever joins later. */
export async function crewAtCompletion(
  ctx: QueryContext,
  { crew_id }: Pick<JobRow, 'crew_id'>,
): Promise<CrewAtCompletion | null> {
  const crew = crew_id === null ? undefined : await crews.find(ctx.db, ctx.actor.org.id, crew_id)
  return crew ? { lead_member_id: crew.lead_member_id, members: crew.members } : null
}

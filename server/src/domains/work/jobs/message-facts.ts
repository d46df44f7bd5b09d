import type { FactKind, MessageFact } from '../../../kernel/messages/index.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { Job } from './job.ts'
import { visitOf } from './emit-visit-change.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'

type Visit = Pick<Job, 'id' | 'status' | 'scheduled_date' | 'scheduled_time_start' | 'timezone'>

/** The visit of the job begins at that time; null means no visit. */
export function visitFact(job: Visit): MessageFact {
  return { kind: 'job_visit', id: job.id, starts_at: visitOf(job) }
}

/** The job is neither complete nor cancelled. */
export const jobOpenFact = (id: string): MessageFact => ({ kind: 'job_open', id })

/** The job is complete. */
export const jobCompleteFact = (id: string): MessageFact => ({ kind: 'job_complete', id })

/** Facts on which a message about the job depends, in their current state: its status and its time. */
export async function factsAboutJob(
  db: Queries,
  orgId: string,
  id: string,
): Promise<{ lasting: MessageFact[]; timed: MessageFact[] }> {
  const job = await findVisit(db, orgId, id)
  if (!job) return { lasting: [], timed: [] }
  if (job.status === 'complete') return { lasting: [jobCompleteFact(id)], timed: [] }
  return { lasting: job.status === 'cancelled' ? [] : [jobOpenFact(id)], timed: [visitFact(job)] }
}

export const jobFactKinds: readonly FactKind[] = [
  {
    kind: 'job_visit',
    async isTrue(db, { orgId }, { id, starts_at }) {
      const job = await findVisit(db, orgId, id)
      return job !== undefined && visitOf(job) === starts_at
    },
  },
  {
    kind: 'job_open',
    async isTrue(db, { orgId }, { id }) {
      const job = await findVisit(db, orgId, id)
      return job !== undefined && job.status !== 'complete' && job.status !== 'cancelled'
    },
  },
  {
    kind: 'job_complete',
    async isTrue(db, { orgId }, { id }) {
      return (await findVisit(db, orgId, id))?.status === 'complete'
    },
  },
]

function findVisit(db: Queries, orgId: string, id: string): Promise<Visit | undefined> {
  return db.row(
    `select r.id, r.status, r.scheduled_date, r.scheduled_time_start, ${zoneOfRecord} as timezone from jobs r
      where r.org_id = $1 and r.id = $2 and r.archived_at is null`,
    [orgId, id],
  )
}

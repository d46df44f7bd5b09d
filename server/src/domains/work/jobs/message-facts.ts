import type { FactKind, MessageFact } from '../../../kernel/messages/index.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { visitOf } from './emit-visit-change.ts'
import { findJob, findVisit, type VisitTime } from './visit-times-table.ts'

/**
 * Condition for sending a queued message: the visit still starts at the same time. `starts_at` is null if the visit has
 * no date or was cancelled.
 */
export function visitFact(job: VisitTime): MessageFact {
  return { kind: 'job_visit', id: job.visit_id, starts_at: visitOf(job) }
}

/** Condition for sending a queued message: the job is neither complete nor cancelled. */
export const jobOpenFact = (id: string): MessageFact => ({ kind: 'job_open', id })

/** Condition for sending a queued message: the job is complete. */
export const jobCompleteFact = (id: string): MessageFact => ({ kind: 'job_complete', id })

/**
 * Returns the conditions under which a message about the job is sent later. `lasting` conditions are about its status,
 * `timed` ones about the start of its current visit.
 */
export async function factsAboutJob(
  db: Queries,
  orgId: string,
  id: string,
): Promise<{ lasting: MessageFact[]; timed: MessageFact[] }> {
  const job = await findJob(db, orgId, id)
  if (!job) return { lasting: [], timed: [] }
  if (job.status === 'complete') return { lasting: [jobCompleteFact(id)], timed: [] }
  return { lasting: job.status === 'cancelled' ? [] : [jobOpenFact(id)], timed: [visitFact(job)] }
}

export const jobFactKinds: readonly FactKind[] = [
  {
    kind: 'job_visit',
    async isTrue(db, { orgId }, { id, starts_at }) {
      const visit = await findVisit(db, orgId, id)
      return visit !== undefined && visitOf(visit) === starts_at
    },
  },
  {
    kind: 'job_open',
    async isTrue(db, { orgId }, { id }) {
      const job = await findJob(db, orgId, id)
      return job !== undefined && job.status !== 'complete' && job.status !== 'cancelled'
    },
  },
  {
    kind: 'job_complete',
    async isTrue(db, { orgId }, { id }) {
      return (await findJob(db, orgId, id))?.status === 'complete'
    },
  },
]

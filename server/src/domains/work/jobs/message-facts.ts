import type { FactKind, MessageFact } from '../../../kernel/messages/index.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { visitOf } from './emit-visit-change.ts'
import { findJob, findVisit, type VisitTime } from './visit-times-table.ts'

/**
 * Condition for sending a queued message: the visit still starts at the same time. `starts_at` is null if the visit has
 * no date or was cancelled. If it is cancelled, it must still be, because a restored visit has no date either. For a
 * message about several cancelled visits (`others`), it suffices that one of them still is.
 */
export function visitFact(job: VisitTime, others: readonly { visit_id: string }[] = []): MessageFact {
  const fact = { kind: 'job_visit', id: job.visit_id, starts_at: visitOf(job) }
  if (job.status !== 'cancelled') return fact
  return { ...fact, status: 'cancelled', others: others.map(({ visit_id }) => visit_id).join(' ') }
}

/** Condition for sending a queued message: this visit of the job is neither complete nor cancelled. */
export const visitOpenFact = ({ visit_id: id }: { visit_id: string }): MessageFact => ({
  kind: 'visit_open',
  id,
})

/** Condition for sending a queued message: the job is complete. */
export const jobCompleteFact = (id: string): MessageFact => ({ kind: 'job_complete', id })

/** Conditions that must still be true when a queued message about a job or a visit is sent. */
interface MessageFacts {
  /** Conditions about the status. */
  lasting: MessageFact[]
  /** Conditions about the start of the visit. */
  timed: MessageFact[]
  /** Planned start of the visit. Null if it has no date or is cancelled. */
  visitAt: string | null
}

/**
 * Returns the conditions that must still be true when a queued message about the job is sent. The conditions about
 * time concern the current visit.
 */
export async function factsAboutJob(db: Queries, orgId: string, id: string): Promise<MessageFacts> {
  const job = await findJob(db, orgId, id)
  return factsAbout(job, { open: 'job_open', complete: 'job_complete', id })
}

/**
 * Returns the conditions that must still be true when a queued message about the visit is sent. They are about the
 * visit, not the job, even if the job has no other visit, because visits can be added before the message is sent.
 */
export async function factsAboutVisit(db: Queries, orgId: string, visitId: string): Promise<MessageFacts> {
  const visit = await findVisit(db, orgId, visitId)
  return factsAbout(visit, { open: 'visit_open', complete: 'visit_complete', id: visitId })
}

function factsAbout(
  visit: VisitTime | undefined,
  { open, complete, id }: { open: string; complete: string; id: string },
): MessageFacts {
  if (!visit) return { lasting: [], timed: [], visitAt: null }
  const { status } = visit
  const visitAt = visitOf(visit)
  if (status === 'complete') return { lasting: [{ kind: complete, id }], timed: [], visitAt }
  const lasting = status === 'cancelled' ? [] : [{ kind: open, id }]
  return { lasting, timed: [visitFact(visit)], visitAt }
}

const isOpen = (visit: VisitTime | undefined): boolean =>
  visit !== undefined && visit.status !== 'complete' && visit.status !== 'cancelled'

export const jobFactKinds: readonly FactKind[] = [
  {
    kind: 'job_visit',
    async isTrue(db, { orgId }, { id, starts_at, status, others = '' }) {
      for (const visitId of [id, ...String(others).split(' ').filter(Boolean)]) {
        const visit = await findVisit(db, orgId, visitId)
        if (!visit || visitOf(visit) !== starts_at) continue
        if (status === undefined || visit.status === status) return true
      }
      return false
    },
  },
  {
    kind: 'job_open',
    isTrue: async (db, { orgId }, { id }) => isOpen(await findJob(db, orgId, id)),
  },
  {
    kind: 'job_complete',
    async isTrue(db, { orgId }, { id }) {
      return (await findJob(db, orgId, id))?.status === 'complete'
    },
  },
  {
    kind: 'visit_open',
    isTrue: async (db, { orgId }, { id }) => isOpen(await findVisit(db, orgId, id)),
  },
  {
    kind: 'visit_complete',
    isTrue: async (db, { orgId }, { id }) => (await findVisit(db, orgId, id))?.status === 'complete',
  },
]

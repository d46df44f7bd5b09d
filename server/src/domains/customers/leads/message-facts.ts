import type { FactKind, MessageFact } from '../../../kernel/messages/index.ts'
import type { Queries } from '../../../kernel/database/queries.ts'

/**
 * Condition for sending a queued message: the appointment of a lead still begins at `starts_at` or, if `starts_at` is
 * null, is cancelled.
 */
export function appointmentFact(id: string, starts_at: string | null): MessageFact {
  return { kind: 'appointment', id, starts_at }
}

export const leadFactKinds: readonly FactKind[] = [
  {
    kind: 'appointment',
    async isTrue(db, { orgId }, { id, starts_at }) {
      const appointment = await findTime(db, orgId, id)
      return appointment !== undefined && appointment.starts_at === starts_at
    },
  },
]

function findTime(db: Queries, orgId: string, id: string): Promise<{ starts_at: string | null } | undefined> {
  return db.row(
    `select case when a.cancelled_at is null then a.starts_at end as starts_at
       from lead_appointments a join leads r on r.org_id = a.org_id and r.id = a.lead_id
      where a.org_id = $1 and a.id = $2 and r.archived_at is null`,
    [orgId, id],
  )
}

import type { Queries } from '../../kernel/database/queries.ts'
import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'

export interface StatusChange {
  record_kind: 'lead' | 'client' | 'estimate' | 'job' | 'invoice'
  record_id: string
  previous_status: string | null
  status: string
  reason?: string | null
}

/** Keeps who moved the record, when, from where to where. */
export function insertStatusChange(ctx: MutationContext, change: StatusChange): Promise<unknown> {
  return ctx.db.rows(
    `insert into status_history (org_id, id, record_kind, record_id, previous_status, status, reason, changed_by_type,
            changed_by_id, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ctx.actor.org.id,
      newId(),
      change.record_kind,
      change.record_id,
      change.previous_status,
      change.status,
      change.reason ?? null,
      ctx.author.type,
      ctx.author.id,
      ctx.now,
    ],
  )
}

/** What became of the record, the latest first. */
export function selectStatusChanges(
  db: Queries,
  orgId: string,
  recordId: string,
): Promise<(Omit<StatusChange, 'record_kind' | 'record_id'> & StatusChangeEnd)[]> {
  return db.rows(
    `select h.previous_status, h.status, h.reason, h.changed_by_type, h.changed_by_id, h.changed_at
       from status_history h where h.org_id = $1 and h.record_id = $2 order by h.changed_at desc, h.id desc`,
    [orgId, recordId],
  )
}

interface StatusChangeEnd {
  changed_by_type: MutationContext['author']['type']
  changed_by_id: string | null
  changed_at: string
}

import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { newId } from '../../../kernel/ids.ts'
import { entries } from '../../../kernel/database/entries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { authorColumns } from '../../../kernel/records/author.ts'

export interface StatusChange {
  record_kind: 'lead' | 'client' | 'estimate' | 'job' | 'invoice'
  record_id: string
  previous_status: string | null
  /**
   * New status. `deleted` for a lead and `merged` for a client are not statuses of the record: they mark the end of its
   * history.
   */
  status: string
  reason?: string | null
  /** Total of the record when its status changed, in cents. */
  amount_cents?: number | null
  /** Label of the record when its status changed, such as the service of a job. */
  label?: string | null
  /**
   * Id of the visit whose status changed, for a job. Null if the status of the record itself changed. If the job of the
   * visit changes to the same status, only the job gets an entry.
   */
  visit_id?: string | null
}

interface StatusEntry extends StatusChange {
  id: string
  changed_by_type: MutationContext['author']['type']
  changed_by_id: string | null
  changed_by_key: OnBehalfOf | null
  changed_at: string
  occurred_at: string | null
}

const statusHistory = entries<StatusEntry>('status_history', [
  'id',
  'record_kind',
  'record_id',
  'previous_status',
  'status',
  'reason',
  'amount_cents',
  'label',
  'occurred_at',
  'visit_id',
  'changed_by_type',
  'changed_by_id',
  'changed_by_key',
  'changed_at',
])

/** Records a status change: actor, time, old and new status. */
export function insertStatusChange(ctx: MutationContext, change: StatusChange): void {
  ctx.append(statusHistory, {
    ...change,
    id: newId(),
    reason: change.reason ?? null,
    amount_cents: change.amount_cents ?? null,
    label: change.label ?? '',
    occurred_at: ctx.occurredAt,
    visit_id: change.visit_id ?? null,
    ...authorColumns('changed', ctx.author),
    changed_at: ctx.now,
  })
}

type FoundChange = Pick<
  StatusEntry,
  | 'previous_status'
  | 'status'
  | 'reason'
  | 'changed_by_type'
  | 'changed_by_id'
  | 'changed_by_key'
  | 'changed_at'
> & { visit_id: string | null }

/** Status changes of the record, and of the visits of a job, latest first. */
export function selectStatusChanges(db: Queries, orgId: string, recordId: string): Promise<FoundChange[]> {
  return db.rows(
    `select h.previous_status, h.status, h.reason, h.changed_by_type, h.changed_by_id, h.changed_by_key, h.changed_at, h.visit_id
       from status_history h where h.org_id = $1 and h.record_id = $2 order by h.changed_at desc, h.id desc`,
    [orgId, recordId],
  )
}

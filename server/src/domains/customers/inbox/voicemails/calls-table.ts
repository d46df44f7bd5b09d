import type { Queries } from '../../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { DueRecords } from '../../../organization/company/index.ts'

export interface CallRow {
  id: string
  sid: string
  location_id: string
  conversation_id: string
  from_number: string
  to_number: string | null
  caller_name: string | null
  received_at: string
  due_at: string | null
}

const columns =
  'r.id, r.sid, r.location_id, r.conversation_id, r.from_number, r.to_number, r.caller_name, r.received_at, r.due_at'

/** Inserts a phone call. Returns false if it already exists, even if a concurrent transaction has inserted it. */
export async function insertCall(ctx: MutationContext, call: CallRow): Promise<boolean> {
  const row = await ctx.db.row(
    `insert into calls (org_id, id, sid, location_id, conversation_id, from_number, to_number, caller_name, received_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (org_id, sid) do nothing returning id`,
    [
      ctx.actor.org.id,
      call.id,
      call.sid,
      call.location_id,
      call.conversation_id,
      call.from_number,
      call.to_number,
      call.caller_name,
      call.received_at,
      call.due_at,
    ],
  )
  return row !== undefined
}

export async function hasCalls(db: Queries, orgId: string): Promise<boolean> {
  return (await db.row(`select from calls r where r.org_id = $1 limit 1`, [orgId])) !== undefined
}

/** Locks a phone call, so that its outcome is reported only once. */
export function lockCall(
  ctx: MutationContext,
  by: { id: string } | { sid: string },
): Promise<CallRow | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['sid', by.sid]
  return ctx.db.row(`select ${columns} from calls r where r.org_id = $1 and r.${column} = $2 for update`, [
    ctx.actor.org.id,
    value,
  ])
}

/** Marks the outcome of a phone call as known, so that no sweep reports it as missed. */
export function settleCall(ctx: MutationContext, callId: string): void {
  ctx.db.later(`update calls set due_at = null where org_id = $1 and id = $2`, [ctx.actor.org.id, callId])
}

export const dueCalls: DueRecords = { table: 'calls', isDue: (now) => `r.due_at <= ${now}` }

export async function nextDueCall(db: Queries, orgId: string): Promise<string | null> {
  const row = await db.row<{ at: string | null }>(
    `select min(r.due_at) as at from calls r where r.org_id = $1 and r.due_at is not null`,
    [orgId],
  )
  return row!.at
}

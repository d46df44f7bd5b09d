import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { TimeEntryRow } from '../../work/timesheets/index.ts'

export function insertConsent(
  ctx: MutationContext,
  { id, member_id, location_id }: Pick<TimeEntryRow, 'id' | 'member_id' | 'location_id'>,
  consentedAt: string,
): void {
  ctx.db.later(
    `insert into location_consents (org_id, id, location_id, member_id, time_entry_id, given_at) values ($1, $2, $3, $4, $5, $6)`,
    [ctx.actor.org.id, newId(), location_id, member_id, id, consentedAt],
  )
}

export async function hasConsent(ctx: MutationContext, timeEntryId: string): Promise<boolean> {
  const row = await ctx.db.row(
    `select 1 from location_consents c where c.org_id = $1 and c.time_entry_id = $2`,
    [ctx.actor.org.id, timeEntryId],
  )
  return row !== undefined
}

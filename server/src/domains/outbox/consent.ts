import type { ModeDatabase } from '../../kernel/database/database.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import { invalidState } from '../../kernel/errors.ts'
import type { MessageRow, Refusal } from '../../kernel/messages/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type Purpose, respectsOptOut } from './purpose.ts'

export interface Recipient {
  channel: 'email' | 'sms'
  purpose: Purpose
  /** Whose wishes count; null: nobody's are known. */
  clientId: string | null
  /** Who asked for this message names it in this field, and is refused; unless given, the refusal is noted. */
  askedIn?: string | undefined
}

/** The one place that asks whether a customer wants to be written to; below every sender. */
export async function refusalOf(ctx: MutationContext, to: Recipient): Promise<Refusal | undefined> {
  if (!(await hasOptedOut(ctx.db, ctx.actor.org.id, to))) return undefined
  if (to.askedIn === undefined) return 'opted_out'
  const what = to.channel === 'email' ? 'e-mails' : 'text messages'
  throw invalidState(`The customer does not want ${what}.`, [
    {
      field: to.askedIn,
      message: `is not wanted: ${to.channel}`,
      channel: to.channel,
      reason: `${to.channel}_opt_out`,
    },
  ])
}

/** The same question when a message is handed over: wishes change while it waits. */
export function consentAtHandOver(
  live: ModeDatabase,
  channel: Recipient['channel'],
): (message: MessageRow) => Promise<Refusal | undefined> {
  return async ({ org_id: orgId, client_id: clientId, purpose }) => {
    // Before purposes were kept, the question was asked once.
    if (purpose === null) return undefined
    const to = { channel, purpose: purpose as Purpose, clientId }
    const wishes = live.reader({ orgId, locations: '*' })
    return (await hasOptedOut(wishes, orgId, to)) ? 'opted_out' : undefined
  }
}

async function hasOptedOut(
  db: Queries,
  orgId: string,
  { channel, purpose, clientId }: Recipient,
): Promise<boolean> {
  if (clientId === null || !respectsOptOut(channel, purpose)) return false
  const wishes = await db.row<{ email: boolean; sms: boolean }>(
    `select c.email_opt_out as email, c.sms_opt_out as sms from client_facts c where c.org_id = $1 and c.id = $2`,
    [orgId, clientId],
  )
  return wishes?.[channel] ?? false
}

import { invalidState } from '../../kernel/errors.ts'
import type { Refusal } from '../../kernel/messages/index.ts'
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
  if (to.clientId === null || !respectsOptOut(to.channel, to.purpose)) return undefined
  const wishes = await ctx.db.row<{ email: boolean; sms: boolean }>(
    `select c.email_opt_out as email, c.sms_opt_out as sms from client_facts c where c.org_id = $1 and c.id = $2`,
    [ctx.actor.org.id, to.clientId],
  )
  if (!wishes?.[to.channel]) return undefined
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

import type { MutationContext } from '../../kernel/operations/context.ts'
import { noteOptOut, type Wish } from '../outbox/index.ts'
import { type ClientRow, clients } from './client.ts'
import { isOwnClient, selectClientsAt } from './clients-table.ts'

/** What a client does not want any more, or wants again, holds for the number and the address that it has now. */
export async function noteOptOuts(
  ctx: MutationContext,
  before: Pick<ClientRow, 'sms_opt_out' | 'email_opt_out'>,
  after: Pick<ClientRow, 'id' | 'phone' | 'email' | 'sms_opt_out' | 'email_opt_out'>,
): Promise<void> {
  const of = { clientId: after.id, source: 'member' } as const
  const { phone, email, sms_opt_out, email_opt_out } = after
  if (phone !== null && sms_opt_out !== before.sms_opt_out)
    await noteOptOut(ctx, { ...of, channel: 'sms', address: phone, isOptedOut: sms_opt_out })
  if (email !== null && email_opt_out !== before.email_opt_out)
    await noteOptOut(ctx, { ...of, channel: 'email', address: email, isOptedOut: email_opt_out })
}

/**
 * Clients whose number or address it is now say the same, as far as the caller may change them. The wish itself is kept
 * with the number or address.
 */
export async function spreadOptOut(
  ctx: MutationContext,
  { channel, address, isOptedOut }: Pick<Wish, 'channel' | 'address' | 'isOptedOut'>,
): Promise<void> {
  for (const { id } of await selectClientsAt(ctx.db, ctx.actor.org.id, channel, address)) {
    if (!(await isOwnClient(ctx, id))) continue
    const row = await clients.holdAny(ctx, id)
    const said = channel === 'sms' ? { sms_opt_out: isOptedOut } : { email_opt_out: isOptedOut }
    if (row && row[`${channel}_opt_out`] !== isOptedOut) clients.save(ctx, row, said)
  }
}

import type { MutationContext } from '../../kernel/operations/context.ts'
import { noteOptOut } from '../outbox/index.ts'
import type { ClientRow } from './client.ts'

/** What a client does not want any more, or wants again, holds for the number and the address that it has now. */
export async function noteOptOuts(ctx: MutationContext, before: ClientRow, after: ClientRow): Promise<void> {
  const { id: clientId, phone, email, sms_opt_out, email_opt_out } = after
  if (phone !== null && sms_opt_out !== before.sms_opt_out)
    await noteOptOut(ctx, { channel: 'sms', address: phone, clientId, isOptedOut: sms_opt_out })
  if (email !== null && email_opt_out !== before.email_opt_out)
    await noteOptOut(ctx, { channel: 'email', address: email, clientId, isOptedOut: email_opt_out })
}

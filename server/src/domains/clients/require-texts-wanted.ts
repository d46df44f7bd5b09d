import { invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { findClientContact } from './client-matching.ts'

/** Refuses a text message to a client who does not want any. */
export async function requireTextsWanted(ctx: MutationContext, clientId: string | null): Promise<void> {
  const client = clientId === null ? undefined : await findClientContact(ctx.db, ctx.actor.org.id, clientId)
  if (!client?.sms_opt_out) return
  const message = 'The customer does not want text messages.'
  throw invalidState(message, [{ field: 'channels', message }])
}

import type { MutationContext } from '../../../kernel/operations/context.ts'
import { isSameName } from '../../../kernel/schema/same-name.ts'
import { type ClientMatch, findClientContact } from './client-matching.ts'

/** Warns the caller if a person was linked, by phone or email, to a client with a different name. */
export async function warnOfMatch(
  ctx: MutationContext,
  match: ClientMatch | undefined,
  name: string | null | undefined,
): Promise<void> {
  const clientId = match?.by_phone ?? match?.by_email ?? null
  if (!ctx.warn || clientId === null) return
  const client = await findClientContact(ctx.db, ctx.actor.org.id, clientId)
  if (!client || isSameName(client.name.trim(), (name ?? '').trim())) return
  ctx.warn({
    code: 'linked_to_client',
    message: `Linked to ${client.name}: this client has a different name but the same ${match?.by_phone ? 'phone number' : 'email address'}.`,
    client_id: clientId,
  })
}

import { parseEmail } from '../../../kernel/contact/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { clients } from './client.ts'

/**
 * Returns the email address of a document's recipient. If the address was corrected after sending, returns
 * the client's current one.
 */
export async function presentEmail(
  ctx: QueryContext,
  clientId: string,
  email: string | null,
): Promise<string | null> {
  const key = email === null ? undefined : parseEmail(email)?.key
  if (key === undefined) return email
  const client = await clients.find(ctx.db, ctx.actor.org.id, clientId)
  return client?.former_emails.includes(key) ? client.email : email
}

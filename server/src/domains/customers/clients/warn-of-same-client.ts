import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findSimilarClients } from './client-matching.ts'
import {
  type ContactKeys,
  keysOfContact,
  oldestCandidate,
  findAccessibleDuplicates,
} from './find-accessible-duplicates.ts'

/** Warns that a client visible to the caller has the same phone or e-mail: the customer would be duplicated. */
export async function warnOfSameClient(ctx: MutationContext, contact: ContactKeys): Promise<void> {
  const keys = keysOfContact(contact)
  if (!ctx.warn || !keys) return
  const candidates = await findAccessibleDuplicates(ctx.actor, 'view_clients', (own) =>
    findSimilarClients(ctx, keys, { except: null, own }),
  )
  const longest = oldestCandidate(candidates)
  if (!longest) return
  const { same, matchedField } = longest
  ctx.warn({
    code: 'client_exists',
    message: `A client has the same ${matchedField} already, ${same.name}: this is another one. If they are one customer, clients.merge brings them together.`,
    client_id: same.id,
  })
}

import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findSimilarClients } from './client-matching.ts'
import {
  type ContactKeys,
  keysOfContact,
  oldestCandidate,
  findAccessibleDuplicates,
} from './find-accessible-duplicates.ts'

/**
 * Warns the caller if another client that the caller can access has the same phone or email, because the new client may
 * be a duplicate.
 */
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
    message: `The client ${same.name} has the same ${matchedField}. If both are the same customer, merge them with \`clients.merge\`.`,
    client_id: same.id,
  })
}

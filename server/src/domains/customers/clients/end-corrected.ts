import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type EndedLink, endLinks } from '../../messages/public-links/index.ts'
import type { ClientRow } from './client.ts'

/**
 * Revokes links that were sent to an email address or phone number before it was corrected, because the wrong address
 * or number may belong to another person.
 */
export async function endCorrected(
  ctx: MutationContext,
  before: ClientRow,
  changed: Partial<ClientRow>,
): Promise<EndedLink[]> {
  const former = [
    'email_key' in changed ? before.email : null,
    'phone' in changed && changed.phone !== before.phone ? before.phone : null,
  ]
  const ended: EndedLink[] = []
  for (const sentTo of former)
    if (sentTo !== null)
      ended.push(...(await endLinks(ctx, { clientId: before.id, sentTo }, 'address_corrected')))
  return ended
}

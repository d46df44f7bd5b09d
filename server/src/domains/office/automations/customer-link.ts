import type { Permission } from '../../../kernel/access/permissions.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { addressLinks, type LinkKind } from '../../messages/public-links/index.ts'

const shownTo: Readonly<Record<LinkKind, Permission>> = {
  estimate: 'send_estimates',
  invoice: 'manage_invoices',
}

/**
 * Finds the link to a customer page in the text of a message, and stores to whom the message with the link is sent.
 * Returns undefined if the text contains no such link.
 */
export async function customerLink(
  ctx: MutationContext,
  text: string,
  sentTo: { channel: 'email' | 'sms'; address: string | null },
): Promise<{ id: string; url: string; shownTo: Permission } | undefined> {
  const { address, channel } = sentTo
  if (address === null) return undefined
  const [link] = await addressLinks(ctx, text, { channel, address })
  return link && { id: link.id, url: link.url, shownTo: shownTo[link.kind] }
}

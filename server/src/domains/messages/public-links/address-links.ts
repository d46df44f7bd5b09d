import { digestOf } from '../../../kernel/link-token.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { comparable } from './public-link.ts'
import { type LinkKind, sendLinkRows } from './public-links-table.ts'

const linkInText = /\/p\/([A-Za-z0-9_-]{32})(?![A-Za-z0-9_-])/g
const lately = 60 * 60 * 1000

/**
 * Finds the customer links in the text of a message. If a link was created in the last hour and has no recipient yet,
 * stores the recipient of the message as its recipient. If the recipient's email address or phone number is corrected
 * later, the link is then revoked.
 */
export async function addressLinks(
  ctx: Pick<MutationContext, 'db' | 'actor' | 'now' | 'services'>,
  text: string,
  sentTo: { channel: 'email' | 'sms'; address: string },
): Promise<{ id: string; kind: LinkKind; url: string }[]> {
  const tokens = new Map(
    [...text.matchAll(linkInText)].map(([, token]) => [digestOf(token!).toString('hex'), token!]),
  )
  if (tokens.size === 0) return []
  const rows = await sendLinkRows(ctx.db, ctx.actor.org.id, {
    digests: [...tokens.keys()],
    channel: sentTo.channel,
    address: comparable(sentTo.address),
    madeAfter: new Date(Date.parse(ctx.now) - lately).toISOString(),
  })
  return rows.map(({ id, kind, digest }) => ({
    id,
    kind,
    url: `${ctx.services.publicUrl()}/p/${tokens.get(digest)!}`,
  }))
}

import type { MutationContext } from '../../../kernel/operations/context.ts'
import { withdrawMessages } from '../outbox/index.ts'
import { comparable } from './public-link.ts'
import {
  type EndedLink,
  endLinkRows,
  type LinkEnd,
  type LinksToEnd,
  moveLinks,
} from './public-links-table.ts'

type Call = Pick<MutationContext, 'db' | 'actor' | 'now'>

/** Revokes the links that match `links`, and cancels unsent messages that contain them. */
export async function endLinks(ctx: Call, links: LinksToEnd, because: LinkEnd): Promise<EndedLink[]> {
  const { org } = ctx.actor
  const normalizedLinks = links.sentTo === undefined ? links : { ...links, sentTo: comparable(links.sentTo) }
  const ended = await endLinkRows(ctx.db, org.id, normalizedLinks, because, ctx.now)
  await withdrawMessages(
    ctx,
    ended.map(({ id }) => id),
  )
  return ended
}

export function moveLinksOfClient(ctx: Call, fromId: string, intoId: string): Promise<void> {
  return moveLinks(ctx.db, ctx.actor.org.id, fromId, intoId)
}

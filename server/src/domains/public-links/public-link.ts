import { randomBytes } from 'node:crypto'
import { parseEmail } from '../../kernel/contact/index.ts'
import type { Mode } from '../../kernel/database/database.ts'
import { newId } from '../../kernel/ids.ts'
import { digestOf, linkToken } from '../../kernel/link-token.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { insertPublicLink, type LinkKind } from './public-links-table.ts'

const randomLength = 22
const daysValid = 365
const dayMs = 86_400_000

export interface LinkToMake {
  kind: LinkKind
  recordId: string
  locationId: string
  clientId: string
  /** Null: it is told to whoever makes it. */
  sentTo: { channel: 'email' | 'sms'; address: string } | null
}

export interface MadeLink {
  id: string
  url: string
  expires_at: string
}

/**
 * An address at which the customer sees one record without logging in. The token is in the answer and nowhere else, so
 * the address goes into the mail now or never. Links made earlier go on working until they are ended.
 */
export async function createPublicLink(
  ctx: Pick<MutationContext, 'db' | 'now'> & {
    actor: { org: { id: string }; mode: Mode }
    services: { publicUrl(): string; cell: string }
  },
  link: LinkToMake,
): Promise<MadeLink> {
  const { cell } = ctx.services
  const token = linkToken(cell, ctx.actor.org.id, randomBytes(randomLength))
  const expiresAt = new Date(Date.parse(ctx.now) + daysValid * dayMs).toISOString()
  const { org, mode } = ctx.actor
  const id = newId()
  insertPublicLink(ctx.db, org.id, {
    ...link,
    id,
    digest: digestOf(token),
    mode,
    channel: link.sentTo?.channel ?? null,
    sentTo: link.sentTo && comparable(link.sentTo.address),
    createdAt: ctx.now,
    expiresAt,
  })
  return { id, url: `${ctx.services.publicUrl()}/p/${token}`, expires_at: expiresAt }
}

/** An address as addresses are compared; a phone number is E.164 already. */
export function comparable(address: string): string {
  return parseEmail(address)?.key ?? address
}

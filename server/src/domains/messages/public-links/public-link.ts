import { randomBytes } from 'node:crypto'
import { parseEmail } from '../../../kernel/contact/index.ts'
import type { Mode } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { digestOf, linkToken } from '../../../kernel/link-token.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertPublicLink, type LinkKind } from './public-links-table.ts'

const randomLength = 22
const daysValid = 365
const dayMs = 86_400_000

export interface LinkToMake {
  kind: LinkKind
  recordId: string
  locationId: string
  clientId: string
  /**
   * Recipient of the message that contains the link. Null if no message contains the link and only the member who
   * creates it receives it.
   */
  sentTo: { channel: 'email' | 'sms'; address: string } | null
}

export interface MadeLink {
  id: string
  url: string
  expires_at: string
}

/**
 * Creates a link with which a customer can see one record without logging in. The token is not stored and
 * appears only in the returned URL, so the caller must put the URL into the message at once. Earlier links of
 * the record stay valid until they are revoked.
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

/**
 * Normalizes an email address or a phone number for comparison. Phone numbers are already in E.164 form and
 * are returned unchanged.
 */
export function comparable(address: string): string {
  return parseEmail(address)?.key ?? address
}

import { createHash, randomBytes } from 'node:crypto'
import type { Mode } from '../../kernel/database/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { insertPublicLink, type LinkKind, revokeLinks } from './public-links-table.ts'

/** 24 bytes are 192 random bits. */
const tokenBytes = 24
export const tokenPattern = /^[A-Za-z0-9_-]{32}$/
const daysValid = 365
const dayMs = 86_400_000

/** The digest of random bits needs no salt: there is nothing to guess. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * An address at which the customer sees one record without logging in. The token is in the answer and nowhere else, so
 * the address goes into the mail now or never. Links made earlier go on working.
 */
export async function createPublicLink(
  ctx: MutationContext,
  link: { kind: LinkKind; recordId: string; locationId: string },
): Promise<{ url: string; expires_at: string }> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = new Date(Date.parse(ctx.now) + daysValid * dayMs).toISOString()
  const { org, mode } = ctx.actor
  await insertPublicLink(ctx.db, org.id, {
    ...link,
    id: newId(),
    digest: digestOf(token),
    mode: mode satisfies Mode,
    createdAt: ctx.now,
    expiresAt,
  })
  return { url: `${ctx.services.publicUrl()}/p/${token}`, expires_at: expiresAt }
}

/** Every address of the record leads nowhere from now on, for instance once it is deleted. */
export async function revokePublicLinks(
  ctx: Pick<MutationContext, 'db' | 'actor' | 'now'>,
  recordId: string,
): Promise<void> {
  await revokeLinks(ctx.db, ctx.actor.org.id, recordId, ctx.now)
}

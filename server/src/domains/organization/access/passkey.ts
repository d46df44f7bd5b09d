import * as z from 'zod'
import type { Actor } from '../../../kernel/access/actor.ts'
import { requireLive } from '../../../kernel/access/set-up-authority.ts'
import { AppError } from '../../../kernel/errors.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import type { ChallengeOwner } from './challenges-table.ts'

export const passkeySchema = z.object({
  id: id(),
  name: z.string(),
  created_at: instant(),
  last_used_at: instant()
    .nullable()
    .describe(
      'Time at which the member last used the passkey to sign in or to confirm their identity. Null if ' +
        'it was never used.',
    ),
})

/** Maximum number of passkeys of one member. */
export const mostPasskeys = 20

/** Returns the calling member as the owner of the challenge with which they add a passkey. */
export function passkeyOwner(actor: Actor): ChallengeOwner & { memberId: string } {
  requireLive(actor)
  if (actor.type !== 'member')
    throw new AppError('insufficient_permission', 'Only members can have passkeys.')
  return {
    orgId: actor.org.id,
    memberId: actor.id,
    sessionId: actor.sessionId ?? null,
    browserDigest: null,
  }
}

import * as z from 'zod'
import { revokeKeyRow } from '../../../kernel/access/keys-table.ts'
import { notFound } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

/**
 * Revokes the grant of an agent, because the program asked for it or because a code or a refresh token was used twice.
 * Members revoke grants with `keys.revoke`.
 */
export const disconnectAgent = mutation({
  name: 'agents.disconnect',
  summary: 'Revoke the grant of an agent.',
  permission: [],
  only: 'system',
  sensitive: true,
  destructive: true,
  input: z.strictObject({ grant_id: id() }),
  output: z.object({ id: id(), revoked_at: instant() }),
  errors: ['not_found'],
  async handler(ctx, { grant_id }) {
    const revoked = await revokeKeyRow(ctx.db, ctx.actor.org.id, grant_id, ctx.present)
    if (!revoked) throw notFound('key')
    return revoked
  },
})

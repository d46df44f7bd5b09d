import * as z from 'zod'
import { revokeKeyRow } from '../../../../../kernel/access/keys-table.ts'
import { notFound } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { requireLive } from '../../../../../kernel/access/set-up-authority.ts'

export const revokeKey = mutation({
  name: 'keys.revoke',
  summary: 'Revoke an API key permanently, with immediate effect.',
  description: 'Revoking a revoked key has no effect; the original time is kept.',
  permission: ['manage_integrations'],
  wholeOrganization: true,
  sensitive: true,
  destructive: true,
  input: z.strictObject({ key_id: id().describe('Key to revoke.') }),
  output: z.object({ id: id(), revoked_at: instant() }),
  errors: ['not_found', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { key_id }) {
    requireLive(ctx.actor)
    const revoked = await revokeKeyRow(ctx.db, ctx.actor.org.id, key_id, ctx.present)
    if (!revoked) throw notFound('key')
    return revoked
  },
})

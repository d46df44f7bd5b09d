import * as z from 'zod'
import { requireLive } from '../../../../../kernel/access/set-up-authority.ts'
import { notFound } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { deletePasskey, findMemberOfPasskey } from '../../passkeys-table.ts'
import { requireOwnerOfSessions } from '../../session-owner.ts'

export const removePasskey = mutation({
  name: 'passkeys.remove',
  summary: 'Remove a passkey, so that it can no longer be used to sign in.',
  description:
    'Sessions that were opened with the passkey stay valid; `sessions.revoke` ends them. Passkeys of ' +
    'other members require the permission `manage_team`.',
  permission: ['use_app'],
  offApi: true,
  sensitive: true,
  requiresConfirmation: true,
  input: z.strictObject({ passkey_id: id().describe('The passkey to remove.') }),
  output: z.object({ removed: z.literal(true) }),
  errors: ['not_found', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { passkey_id: passkeyId }) {
    requireLive(ctx.actor)
    const orgId = ctx.actor.org.id
    const memberId = await findMemberOfPasskey(ctx.db, orgId, passkeyId)
    if (memberId === undefined) throw notFound('passkey')
    await requireOwnerOfSessions(ctx, memberId)
    await deletePasskey(ctx.db, orgId, passkeyId)
    return { removed: true as const }
  },
})

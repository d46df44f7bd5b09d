import { accessScopeFor } from '../../../../kernel/access/actor.ts'
import { revokeKeyRow, selectKeysInUse } from '../../../../kernel/access/keys-table.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { requireWholeOrganization } from '../../../../kernel/access/set-up-authority.ts'
import { type Key, keyOf } from './key.ts'

/**
 * Returns the valid API keys that a member created. If `areRevoked` is true, also revokes them, as `keys.revoke` does.
 */
export async function keysOfMember(
  ctx: MutationContext,
  memberId: string,
  areRevoked: boolean,
): Promise<Key[]> {
  const orgId = ctx.actor.org.id
  const keys = (await selectKeysInUse(ctx.db, orgId, memberId, ctx.present)).map(keyOf)
  if (!areRevoked) return keys
  requireWholeOrganization(ctx.actor)
  if (accessScopeFor(ctx.actor, 'manage_integrations') === null)
    throw new AppError(
      'insufficient_permission',
      'Revoking keys requires the permission manage_integrations.',
    )
  for (const key of keys) await revokeKeyRow(ctx.db, orgId, key.id, ctx.present)
  return keys.map((key) => ({ ...key, revoked_at: ctx.present }))
}

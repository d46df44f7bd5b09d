import type { MemberActor } from '../../kernel/access/actor.ts'
import { covers } from '../../kernel/access/covers.ts'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { unsupportedInTestMode } from '../rest/admission.ts'

export type WorkflowScope = 'workflows:read' | 'workflows:write'
/** Scopes that a wildcard does not include. */
export type GuardedScope = WorkflowScope | 'automations:read' | 'automations:write'

/** The caller of the gateway: the member who made the key, limited to what the key allows. */
export interface WorkflowCaller {
  actor: MemberActor
  /** Null for the command line, which needs no key. */
  apiKeyId: string | null
  scopes: ReadonlySet<string>
}

/**
 * Refuses keys that cannot use the gateway: sandbox keys, keys without any of the scopes, keys of a member who is no
 * longer active, and keys with fewer locations than that member has now.
 */
export function workflowCaller(access: KeyAccess, ...scopes: readonly GuardedScope[]): WorkflowCaller {
  const { actor: key, creator } = access
  if (key.mode === 'sandbox') throw unsupportedInTestMode()
  if (!scopes.some((scope) => key.scopes.has(scope)))
    throw new AppError('insufficient_scope', `The key lacks the scope ${scopes.join(' or ')}.`)
  if (creator === null)
    throw new AppError('insufficient_permission', 'The member who made the key is deactivated.')
  if (!covers(key.locations, creator.locations))
    throw new AppError('insufficient_permission', 'The key does not cover all locations of its member.')
  const through = { ...key, expiresAt: access.expiresAt }
  return { actor: { ...creator, through }, apiKeyId: key.id, scopes: key.scopes }
}

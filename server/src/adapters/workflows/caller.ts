import type { MemberActor } from '../../kernel/access/actor.ts'
import { covers } from '../../kernel/access/covers.ts'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { unsupportedInTestMode } from '../rest/admission.ts'

export type WorkflowScope = 'workflows:read' | 'workflows:write'
/** Scopes that no wildcard opens. */
export type GuardedScope = WorkflowScope | 'automations:read' | 'automations:write'

/** Who calls through the gateway: the member who made the key, within what the key opens. */
export interface WorkflowCaller {
  actor: MemberActor
  /** Null from the command line, which needs no key. */
  apiKeyId: string | null
  scopes: ReadonlySet<string>
}

/**
 * Refuses keys that do not open the gateway: of the sandbox, without any of the scopes, of a member who is gone, or with
 * fewer locations than that member has now.
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

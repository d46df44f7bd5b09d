import { actThroughKey } from '../../kernel/access/act-through-key.ts'
import type { MemberActor } from '../../kernel/access/actor.ts'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { unsupportedInTestMode } from '../rest/admission.ts'

export type WorkflowScope = 'workflows:read' | 'workflows:write'
/** Scopes that an API key must list by name, because wildcards such as `*` do not include them. */
export type GuardedScope = WorkflowScope | 'automations:read' | 'automations:write'

/** A caller of operations: the member who created the API key. The caller has no rights that the key does not have. */
export interface WorkflowCaller {
  actor: MemberActor
  /** Id of the API key. Null for the command line, which needs no key. */
  apiKeyId: string | null
  scopes: ReadonlySet<string>
}

/**
 * Returns the member who created an API key, as the caller of operations. Refuses a sandbox key, a key that has none of
 * the scopes, a key whose creator is deactivated, and a key that cannot access all locations that its creator can
 * access now. An agent is limited to the locations that its member chose.
 */
export function workflowCaller(access: KeyAccess, ...scopes: readonly GuardedScope[]): WorkflowCaller {
  const { actor: key, creator } = access
  if (key.mode === 'sandbox') throw unsupportedInTestMode()
  if (!scopes.some((scope) => key.scopes.has(scope)))
    throw new AppError('insufficient_scope', `The key lacks the scope ${scopes.join(' or ')}.`)
  if (creator === null)
    throw new AppError('insufficient_permission', 'The member who created the API key is deactivated.')
  const actor = actThroughKey(creator, key, access.expiresAt)
  if (!actor)
    throw new AppError('insufficient_permission', 'The key does not cover all locations of its member.')
  return { actor, apiKeyId: key.id, scopes: key.scopes }
}

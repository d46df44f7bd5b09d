import type { Actor, AutomationActor } from '../../../../kernel/access/actor.ts'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import { newId } from '../../../../kernel/ids.ts'

/**
 * Returns an actor with these permissions in the whole organization, but never with `override_pricing`, so that the
 * actor cannot sell below minimum prices.
 */
export function boundBy(permissions: readonly Permission[]): Partial<Actor> {
  const actor: Pick<AutomationActor, 'type' | 'id' | 'permissions' | 'run'> = {
    type: 'automation',
    id: newId(),
    permissions: new Set(permissions.filter((each) => each !== 'override_pricing')),
    run: { id: newId(), depth: 1, rootEventId: null },
  }
  return actor
}

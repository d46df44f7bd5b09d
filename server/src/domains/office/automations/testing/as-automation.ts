import type { Actor } from '../../../../kernel/access/actor.ts'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import { newId } from '../../../../kernel/ids.ts'

/** Returns an actor for `org.run`: an automation with these permissions, in one of its runs. */
export function asAutomation(...permissions: Permission[]): Partial<Actor> {
  const run = { id: newId(), depth: 1, rootEventId: null }
  return { type: 'automation', id: newId(), permissions: new Set(permissions), run }
}

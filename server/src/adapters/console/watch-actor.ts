import type { MemberActor } from '../../kernel/access/actor.ts'

/** Facts that decide about access, and members without a key, who act in person. */
const access: ReadonlySet<PropertyKey> = new Set(['type', 'org', 'mode', 'role', 'locations', 'through'])

/**
 * Returns a copy of the actor for one run, and a function that returns true once the run has used any fact about the
 * member except the access: the id, the session, or whether it is confirmed. Without such a use, the run answers
 * another member with the same access in the same way.
 */
export function watchActor(actor: MemberActor): { actor: MemberActor; usesMember(): boolean } {
  let isUsed = false
  const watched = new Proxy(actor, {
    get: (target, name) => {
      if (!access.has(name)) isUsed = true
      return Reflect.get(target, name) as unknown
    },
    has: (target, name) => {
      if (!access.has(name)) isUsed = true
      return Reflect.has(target, name)
    },
    ownKeys: (target) => {
      isUsed = true
      return Reflect.ownKeys(target)
    },
    getOwnPropertyDescriptor: (target, name) => {
      if (!access.has(name)) isUsed = true
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
  return { actor: watched, usesMember: () => isUsed }
}

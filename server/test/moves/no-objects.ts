import type { MovedObjects } from '../../src/kernel/moves/moved-objects.ts'

/** Used for companies without files: does not move any stored objects. */
export const noObjects: MovedObjects = {
  bring: () => Promise.resolve(),
  leave: () => Promise.resolve(),
}

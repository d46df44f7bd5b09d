import type { MovedObjects } from '../../src/kernel/moves/moved-objects.ts'

/** Moves no stored objects. It is used for companies without files. */
export const noObjects: MovedObjects = {
  bring: () => Promise.resolve(),
  leave: () => Promise.resolve(),
}

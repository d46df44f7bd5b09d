import type { MovedObjects } from '../../src/kernel/moves/moved-objects.ts'

/** For companies that have no files. */
export const noObjects: MovedObjects = {
  bring: () => Promise.resolve(),
  leave: () => Promise.resolve(),
}

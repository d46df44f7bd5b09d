import type { Mutant } from './mutant.ts'

/** Organizations that move between cells. */
export const moveMutants: readonly Mutant[] = [
  {
    promise: 'nothing that had begun is written once an organization stands still',
    file: 'server/src/kernel/database/transaction.ts',
    text: "return this.#fence.isEnd || !this.isRepeatable ? 'ends' : 'calls'",
    becomes: "return this.#fence.isEnd || !this.isRepeatable ? 'nobody' : 'calls'",
    tests: ['server/test/moves/laws.test.ts'],
  },
  {
    promise: 'no change of an organization that stands still is let in',
    file: 'server/src/kernel/database/transaction.ts',
    text: "if (this.#fence.orgId === '' || how !== 'begin') return 'nobody'",
    becomes: "if (this.#fence.orgId === '' || how === 'begin') return 'nobody'",
    tests: ['server/test/moves/laws.test.ts'],
  },
  {
    promise: 'a cursor of an earlier cluster of the organization begins anew',
    file: 'server/src/domains/sync/feed-cursor.ts',
    text: 'if (horizon.former.includes(cluster!) && cluster !== horizon.cluster) return beginning',
    becomes: 'if (horizon.former.includes(cluster!) && cluster === horizon.cluster) return beginning',
    tests: ['server/src/domains/sync/operations/changes.test.ts'],
  },
]

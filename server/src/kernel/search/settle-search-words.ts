import type { Database } from '../database/database.ts'
import type { Schedule } from '../tasks/schedule.ts'

/**
 * Moves new words to the index of searches every five seconds. Until then they are in a list that each search reads, and
 * the caller who fills it up to 8 MB has to move them.
 */
export function settleSearchWords(database: Database): Schedule {
  return {
    name: 'search.settle',
    everySeconds: 5,
    suspendWhenCircuitOpen: true,
    runsWhileHeld: true,
    run: async () => {
      await database.system.rows('select quoin.settle_search_words()')
    },
  }
}

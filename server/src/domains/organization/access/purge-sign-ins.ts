import type { Database } from '../../../kernel/database/database.ts'
import { deleteOldSessions } from '../../../kernel/access/sessions-table.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { deleteChallenges } from './challenges-table.ts'
import { deleteSignIns } from './sign-ins-table.ts'

const dayMs = 86_400_000
/**
 * Time for which sessions are stored, in milliseconds: 120 days. That is long enough, because a session ends at most 90
 * days after its sign-in and is no longer listed after its end.
 */
const sessionsStoredMs = 120 * dayMs

/**
 * Deletes sign-ins and challenges that expired more than a day ago, and sessions that began more than 120 days ago.
 */
export function purgeSignIns(database: Database): Schedule {
  return {
    name: 'signIns.purge',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString()
      await deleteSignIns(database.system, before(dayMs))
      await deleteChallenges(database.system, before(dayMs))
      await deleteOldSessions(database.system, before(sessionsStoredMs))
    },
  }
}

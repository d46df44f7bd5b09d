import { deleteAgentTokens, refreshTokenMs } from '../../../kernel/access/agent-tokens-table.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { deleteUnusedClients } from './clients-table.ts'
import { deleteCodes } from './codes-table.ts'

const dayMs = 86_400_000

/**
 * Deletes codes and tokens that expired more than a day ago, and clients that have no grant: those that received no
 * tokens for a day after they registered, and those whose last tokens have expired.
 */
export function purgeAgents(database: Database): Schedule {
  return {
    name: 'agents.purge',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString()
      await deleteCodes(database.system, before(dayMs))
      await deleteAgentTokens(database.system, before(dayMs))
      const unused = before(refreshTokenMs + dayMs)
      await deleteUnusedClients(database.system, { neverUsed: before(dayMs), unused })
    },
  }
}

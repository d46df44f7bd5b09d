import type { Database } from '../../database/database.ts'
import type { Retention } from '../../retention/retention.ts'
import { secondsBetweenWalks, walkPages } from '../../retention/walk-pages.ts'
import type { Schedule } from '../../tasks/schedule.ts'
import { purgeOldListeners } from './purge-old-listeners.ts'
import { deleteEndedRuns, foldTallies, type RetentionCutoff } from '../tables/prune-tables.ts'

/** Retention of hourly tallies. Older hours are added up in one row. */
const tallyRetentionMs = 30 * 86_400_000

/**
 * Deletes runs past their retention, with their steps. If a run prevents its subject from entering again, its row stays
 * without its contents. An organization with a clock of its own uses that clock.
 */
export function pruneRuns({ system }: Database, { runsMs }: Pick<Retention, 'runsMs'>): Schedule {
  return {
    name: 'automations.prune',
    everySeconds: secondsBetweenWalks(runsMs),
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      if (Number.isFinite(runsMs))
        await walkPages(system, 'live.automation_runs', (stretch) =>
          deleteEndedRuns(system, stretch, retentionCutoff(now, runsMs)),
        )
      await foldTallies(system, retentionCutoff(now, tallyRetentionMs))
      await purgeOldListeners({ system })
    },
  }
}

function retentionCutoff(now: string, retentionMs: number): RetentionCutoff {
  return { before: new Date(Date.parse(now) - retentionMs).toISOString(), seconds: retentionMs / 1000 }
}

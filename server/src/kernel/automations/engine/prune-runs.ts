import type { Database } from '../../database/database.ts'
import type { Retention } from '../../retention/retention.ts'
import { secondsBetweenWalks, walkPages } from '../../retention/walk-pages.ts'
import type { Schedule } from '../../tasks/schedule.ts'
import { purgeOldListeners } from './purge-old-listeners.ts'
import { deleteEndedRuns, foldTallies, type RetentionCutoff } from '../tables/prune-tables.ts'

/**
 * Time for which the hourly counts of runs are stored, in milliseconds. Older counts are added up in one row per
 * automation.
 */
const tallyRetentionMs = 30 * 86_400_000

/**
 * Deletes runs whose retention period has ended, with their steps. The row of an ended run stays, without its contents,
 * if the run must prevent its subject from entering the automation again. For an organization with a test clock, the
 * retention period is measured by that clock.
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

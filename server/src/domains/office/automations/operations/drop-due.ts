import * as z from 'zod'
import { cancelRun } from '../../../../kernel/automations/engine/runs.ts'
import {
  resumeSweep,
  selectDueRuns,
  selectSweepsBehind,
} from '../../../../kernel/automations/tables/agenda-table.ts'
import { deleteSignalsUntil } from '../../../../kernel/automations/tables/signals-table.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { anyInstant } from '../../../../kernel/schema/fields.ts'

/** Maximum number of runs that one call cancels. */
const runsAtOnce = 500

/** Reason of the cancelled runs, as members see it. */
export const restoredReason = 'restored_from_backup'

export const dropDue = mutation({
  name: 'automations.dropDue',
  summary: 'Drop work of automations that was due before a restore of the installation.',
  description:
    'The work may already have been done after the backup. Runs that were due are cancelled, at most 500 per call. ' +
    'Events that were not processed do not start runs. Time triggers do not start runs for times before the restore.',
  permission: [],
  only: 'system',
  input: z.strictObject({ until: anyInstant().describe('Time of the restore.') }),
  output: z.object({
    runs: z.int().describe('Number of cancelled runs.'),
    events: z.int().describe('Number of events that do not start runs.'),
    triggers: z.int().describe('Number of automations whose time trigger skips the time before the restore.'),
    is_complete: z.boolean().describe('False if more runs were due than one call cancels.'),
  }),
  async handler(ctx, { until }) {
    const orgId = ctx.actor.org.id
    const runIds = await selectDueRuns(ctx.db, orgId, until, runsAtOnce)
    for (const id of runIds) await cancelRun(ctx, id, restoredReason)
    const events = await deleteSignalsUntil(ctx.db, orgId, until)
    const automationIds = await selectSweepsBehind(ctx.db, orgId, until)
    for (const automationId of automationIds) resumeSweep(ctx.db, orgId, { automationId, now: until })
    return {
      runs: runIds.length,
      events,
      triggers: automationIds.length,
      is_complete: runIds.length < runsAtOnce,
    }
  },
})

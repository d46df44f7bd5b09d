import {
  deleteAgenda,
  type DrainPlace,
  hurryWaits,
  moveDrain,
  releaseSome,
  type WorkRow,
} from '../tables/agenda-table.ts'
import { lockLiveRuns } from '../tables/runs-table.ts'
import { liveRunOf } from './live-run-of.ts'
import { nameOf } from './programs.ts'
import type { Turn } from './turn.ts'

/** Maximum number of runs that are cancelled in one transaction. */
const endedAtOnce = 1000

/**
 * Processes one batch of a drain. A drain is scheduled work on many runs: it cancels the runs of an automation, lets
 * its suspended runs continue, or recalculates when the waits of the organization's runs end. It stays scheduled until
 * its last batch is done.
 */
export async function drain(turn: Turn, work: WorkRow): Promise<void> {
  const isDone = await someOf(turn, work, work.place as DrainPlace)
  if (isDone) deleteAgenda(turn.transaction, turn.org.id, [work.run_id])
}

/** Processes one batch of a drain. Returns true if no runs are left for a further batch. */
async function someOf(turn: Turn, work: WorkRow, place: DrainPlace): Promise<boolean> {
  switch (place.to) {
    case 'resume':
      return await releaseMore(turn, work)
    case 'look':
      return await lookAtMore(turn, work, place)
    default:
      return await endMore(turn, work, place)
  }
}

async function lookAtMore(
  { transaction, org, now }: Turn,
  { run_id: id }: WorkRow,
  { behind: last }: Extract<DrainPlace, { to: 'look' }>,
): Promise<boolean> {
  const behind = await hurryWaits(transaction, org.id, { now, behind: last })
  if (behind === undefined) return true
  moveDrain(transaction, org.id, { id, now, place: { to: 'look', behind } })
  return false
}

async function releaseMore({ transaction, org, now }: Turn, work: WorkRow): Promise<boolean> {
  return await releaseSome(transaction, org.id, { automationId: work.automation_id, now })
}

async function endMore(
  turn: Turn,
  work: WorkRow,
  place: Extract<DrainPlace, { to: 'cancel' }>,
): Promise<boolean> {
  const { parts, transaction, org, ledger, now } = turn
  const range = {
    automationId: work.automation_id,
    behind: place.behind,
    before: place.before,
    most: endedAtOnce,
  }
  const rows = await lockLiveRuns(transaction, org.id, range)
  const revisions = rows.map((row) => ({ automationId: row.automation_id, revision: row.revision }))
  const programs = await parts.programs.of(transaction, org.id, revisions)
  for (const row of rows) {
    const published = programs.get(nameOf({ automationId: row.automation_id, revision: row.revision }))
    if (!published) throw new Error(`Run ${row.id} uses a revision that was never published.`)
    ledger.end(liveRunOf(org.id, row, published), 'cancelled', place.reason)
  }
  if (rows.length < endedAtOnce) return true
  moveDrain(transaction, org.id, { id: work.run_id, now, place: { ...place, behind: rows.at(-1)!.id } })
  return false
}

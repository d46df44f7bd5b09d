import type { Organization } from '../../access/actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import { firstDue, isLeft, type ActiveSweep, selectActiveSweeps } from '../tables/clock-table.ts'
import type { EngineParts } from './engine-parts.ts'
import { inTurn, type Turn } from './turn.ts'

/**
 * An organization that has no automation work left at its current time. Until `transaction` ends, the engine cannot
 * begin work for the organization.
 */
export interface Quiet {
  transaction: Transaction
  now: string
  /** Time at which the next work is due. Null if none is known. */
  next: string | null
}

/**
 * Runs `work` while the engine can run no turn (transaction) for the organization. Use it to move the organization's
 * test clock: no due work is skipped, and the time does not change during a turn. Returns undefined without running
 * `work` if automation work is left or another process holds the lock.
 */
export function betweenTurns<Result>(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  work: (quiet: Quiet) => Promise<Result>,
): Promise<Result | undefined> {
  return inTurn(parts, org, async (turn) => {
    const { transaction, now } = turn
    if (await isLeft(transaction, org.id, now)) return undefined
    return await work({ transaction, now, next: await nextInstant(turn) })
  })
}

async function nextInstant(turn: Turn): Promise<string | null> {
  const { transaction, org } = turn
  const instants = [await firstDue(transaction, org.id)]
  for (const sweep of await selectActiveSweeps(transaction, org.id)) instants.push(await nextOf(turn, sweep))
  return instants.filter((each) => each !== null).toSorted()[0] ?? null
}

/**
 * Returns the next instant at which a sweep (search for the subjects of a time trigger) can find a subject. The sweep
 * may be scheduled earlier, because it also runs at regular intervals. A test clock can skip these earlier times,
 * because the sweep would find nothing.
 */
async function nextOf({ parts, transaction, org, now }: Turn, sweep: ActiveSweep): Promise<string | null> {
  const { kind, config } = sweep.place.trigger
  const source = parts.registry.triggers.get(kind)?.source
  if (source?.by !== 'time') throw new Error(`Automation ${sweep.automation_id} has no time trigger.`)
  const query = { config, subjectType: sweep.subject_type, after: sweep.watermark }
  const anchor = await source.anchors.next(transaction, { orgId: org.id, now }, query)
  if (anchor === null) return null
  return anchor > sweep.due_at ? anchor : sweep.due_at
}

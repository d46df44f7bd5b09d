import type { Organization } from '../../access/actor.ts'
import { isDatabaseGone } from '../../database/connection-failure.ts'
import { claimWork, postponeWork, type WorkRow } from '../tables/agenda-table.ts'
import { drain } from './drain.ts'
import type { EngineParts } from './engine-parts.ts'
import { sweep } from './sweep.ts'
import { claimInTurn, inTurn } from './turn.ts'

const restMs = 60_000

export interface WorkTurnEnd {
  isLocked: boolean
  /** True if more work may be due. This is assumed whenever some work was processed. */
  isMore: boolean
}

/**
 * Processes one batch of a sweep (search for subjects of a time trigger) or of a drain (work on many runs: it cancels
 * them, continues suspended runs, or recalculates waits). If the batch fails, it is rolled back and retried after a
 * delay, so that it does not block other work.
 */
export async function workTurn(parts: EngineParts, org: Pick<Organization, 'id'>): Promise<WorkTurnEnd> {
  let claimed: WorkRow | undefined
  try {
    const end = await claimInTurn(
      parts,
      org,
      (transaction, now) => claimWork(transaction, org.id, now),
      async (turn, work) => {
        claimed = work
        if (work) await (work.kind === 'sweep' ? sweep(turn, work) : drain(turn, work))
        return { isMore: work !== undefined }
      },
    )
    return end ? { isLocked: false, ...end } : { isLocked: true, isMore: false }
  } catch (error) {
    if (!claimed || isDatabaseGone(error)) throw error
    await rest(parts, org, claimed, error)
    return { isLocked: false, isMore: true }
  }
}

async function rest(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  work: WorkRow,
  error: unknown,
): Promise<void> {
  parts.meter.failed('turn')
  const { kind, automation_id, run_id: id } = work
  parts.log.error(
    { err: error, org_id: org.id, automation_id, kind },
    'A batch of background work of an automation failed.',
  )
  await inTurn(parts, org, ({ transaction, now }) => {
    const dueAt = new Date(Date.parse(now) + restMs).toISOString()
    postponeWork(transaction, org.id, { id, dueAt })
    return Promise.resolve(true)
  })
}

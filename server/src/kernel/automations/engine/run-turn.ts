import type { Organization } from '../../access/actor.ts'
import { claimDueRuns, type DueRun } from '../tables/agenda-table.ts'
import { advanceAll, type RunTurnEnd } from './advance-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { eachAlone, repeatAlone } from './repeat-alone.ts'
import type { Ledger } from './ledger.ts'
import { inTurn } from './turn.ts'

/** Maximum number of runs in one transaction. */
const runsAtOnce = 20

const lockedTurn: RunTurnEnd = { isLocked: true, runs: 0, steps: 0, isMore: false }

/**
 * Advances a batch of due runs in one transaction. If a run fails, the transaction is rolled back and each run is
 * repeated alone, so that the failing run does not block the others. The failing run is then processed alone until its
 * step succeeds.
 */
export async function runTurn(parts: EngineParts, org: Organization): Promise<RunTurnEnd> {
  let claimed: readonly DueRun[] = []
  let end: Ledger | undefined
  try {
    end = await inTurn(parts, org, async (turn) => {
      claimed = await claimDueRuns(turn.transaction, org.id, { now: turn.now, most: runsAtOnce })
      await advanceAll(
        turn,
        claimed.filter((run) => !hasFailed(run)),
      )
      return turn.ledger
    })
  } catch (error) {
    return await repeatAlone(parts, org, claimed, error)
  }
  if (!end) return lockedTurn
  const again = await eachAlone(parts, org, claimed.filter(hasFailed))
  return {
    isLocked: again.isLocked,
    runs: end.runs + again.runs,
    steps: end.steps + again.steps,
    isMore: claimed.length === runsAtOnce || end.isMore || again.isMore,
  }
}

const hasFailed = ({ tries }: DueRun): boolean => tries > 0

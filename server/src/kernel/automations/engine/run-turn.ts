import type { Organization } from '../../access/actor.ts'
import { claimDueRuns, type DueRun } from '../tables/agenda-table.ts'
import { advanceAll, type RunTurnEnd } from './advance-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { eachAlone, repeatAlone } from './repeat-alone.ts'
import type { Ledger } from './ledger.ts'
import { inTurn } from './turn.ts'

/** So many runs take part in one transaction. */
const runsAtOnce = 20

const held: RunTurnEnd = { isHeld: true, runs: 0, steps: 0, isMore: false }

/**
 * Brings runs that are due as far as they come, some at once. Whatever goes wrong takes all of it back; then each is
 * repeated alone, so that a run that fails keeps no other from going on. One that failed before takes part in no turn of
 * others again until its step is done.
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
  if (!end) return held
  const again = await eachAlone(parts, org, claimed.filter(hasFailed))
  return {
    isHeld: again.isHeld,
    runs: end.runs + again.runs,
    steps: end.steps + again.steps,
    isMore: claimed.length === runsAtOnce || end.isMore || again.isMore,
  }
}

const hasFailed = ({ tries }: DueRun): boolean => tries > 0

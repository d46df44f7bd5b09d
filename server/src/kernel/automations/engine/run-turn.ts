import type { Organization } from '../../access/actor.ts'
import { claimDueRuns, type DueRun } from '../tables/agenda-table.ts'
import { advanceAll, type RunTurnEnd } from './advance-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { repeatAlone } from './repeat-alone.ts'
import { inTurn } from './turn.ts'

/** So many runs take part in one transaction. */
const runsAtOnce = 20

const held: RunTurnEnd = { isHeld: true, runs: 0, steps: 0, isMore: false }

/**
 * Brings runs that are due as far as they come, some at once. Whatever goes wrong takes all of it back; then each is
 * repeated alone, so that a run that fails keeps no other from going on.
 */
export async function runTurn(parts: EngineParts, org: Organization): Promise<RunTurnEnd> {
  let claimed: readonly DueRun[] = []
  try {
    const end = await inTurn(parts, org, async (turn) => {
      claimed = await claimDueRuns(turn.transaction, org.id, { now: turn.now, most: runsAtOnce })
      await advanceAll(turn, claimed)
      return turn.ledger
    })
    if (!end) return held
    return {
      isHeld: false,
      runs: end.runs,
      steps: end.steps,
      isMore: claimed.length === runsAtOnce || end.isMore,
    }
  } catch (error) {
    return await repeatAlone(parts, org, claimed, error)
  }
}

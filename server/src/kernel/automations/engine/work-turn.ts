import type { Organization } from '../../access/actor.ts'
import { claimWork } from '../tables/agenda-table.ts'
import { drain } from './drain.ts'
import type { EngineParts } from './engine-parts.ts'
import { sweep } from './sweep.ts'
import { inTurn } from './turn.ts'

export interface WorkTurnEnd {
  isHeld: boolean
  /** There was some, so there may be more. */
  isMore: boolean
}

/** One piece of what is done piece by piece: a stretch of a sweep, or some runs of an automation that ends or goes on. */
export async function workTurn(parts: EngineParts, org: Organization): Promise<WorkTurnEnd> {
  const end = await inTurn(parts, org, async (turn) => {
    const work = await claimWork(turn.transaction, org.id, turn.now)
    if (!work) return { isMore: false }
    await (work.kind === 'sweep' ? sweep(turn, work) : drain(turn, work))
    return { isMore: true }
  })
  return end ? { isHeld: false, ...end } : { isHeld: true, isMore: false }
}

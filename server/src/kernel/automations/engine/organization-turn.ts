import type { Organization } from '../../access/actor.ts'
import type { EngineParts } from './engine-parts.ts'
import { runTurn } from './run-turn.ts'
import { workTurn } from './work-turn.ts'

export interface TurnEnd {
  signals: number
  runs: number
  steps: number
  /** True if the organization has more work that can be done now. */
  isMore: boolean
  /**
   * True if nothing was done, because another process was running a turn (transaction of the engine) of the
   * organization.
   */
  isLocked: boolean
  /** True if the turn may have emitted events or enqueued tasks, which other parts of the service then process. */
  hasEffects: boolean
}

/**
 * Processes events and due runs of the organization in one transaction and then, if a sweep (search for the subjects of
 * a time trigger) or a drain (work on many runs) is due, a batch of it in another one. `isAgendaDue` is false if the
 * caller knows that only events are waiting.
 */
export async function organizationTurn(
  parts: EngineParts,
  org: Pick<Organization, 'id'>,
  isAgendaDue = true,
): Promise<TurnEnd> {
  const measured = async <End extends Partial<TurnEnd>>(
    turn: () => Promise<End>,
    isWork = false,
  ): Promise<End> => {
    const from = performance.now()
    const end = await turn()
    const { signals = 0, runs = 0, steps = 0, isLocked } = end
    const seconds = (performance.now() - from) / 1000
    const kind = isWork ? 'works' : signals > 0 ? 'signals' : 'runs'
    if (!isLocked) parts.meter.turn({ kind, seconds, signals, runs, steps })
    return end
  }
  const { isWorkDue, ...end } = await measured(() => runTurn(parts, org, isAgendaDue))
  if (end.isLocked || !isWorkDue) return end
  const work = await measured(() => workTurn(parts, org), true)
  return { ...end, isMore: true, isLocked: work.isLocked, hasEffects: true }
}

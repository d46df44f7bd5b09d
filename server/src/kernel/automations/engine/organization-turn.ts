import type { Organization } from '../../access/actor.ts'
import type { TurnKind } from './engine-meter.ts'
import type { EngineParts } from './engine-parts.ts'
import { runTurn } from './run-turn.ts'
import { signalTurn } from './signal-turn.ts'
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
}

type Done = Partial<TurnEnd> & Pick<TurnEnd, 'isMore' | 'isLocked'>

/**
 * The kinds of turns (transactions of the engine) in the order in which one call runs them. Events are processed
 * before runs, so that an event that ends a run takes effect before the run's next step.
 */
const kinds: readonly [TurnKind, (parts: EngineParts, org: Organization) => Promise<Done>][] = [
  ['signals', signalTurn],
  ['works', workTurn],
  ['runs', runTurn],
]

export async function organizationTurn(parts: EngineParts, org: Organization): Promise<TurnEnd> {
  const all: TurnEnd = { signals: 0, runs: 0, steps: 0, isMore: false, isLocked: false }
  for (const [kind, turn] of kinds) {
    const from = performance.now()
    const { signals = 0, runs = 0, steps = 0, isMore, isLocked } = await turn(parts, org)
    const seconds = (performance.now() - from) / 1000
    if (isLocked) return { ...all, isLocked }
    parts.meter.turn({ kind, seconds, signals, runs, steps })
    all.signals += signals
    all.runs += runs
    all.steps += steps
    all.isMore ||= isMore
  }
  return all
}

import type { Organization } from '../../access/actor.ts'
import type { TurnKind } from './engine-meter.ts'
import type { EngineParts } from './engine-parts.ts'
import { runTurn } from './run-turn.ts'
import { signalTurn } from './signal-turn.ts'
import { workTurn } from './work-turn.ts'

/** What was done. */
export interface TurnEnd {
  signals: number
  runs: number
  steps: number
  /** Something can be done at once. */
  isMore: boolean
  /** Somebody else was at the organization. */
  isHeld: boolean
}

type Done = Partial<TurnEnd> & Pick<TurnEnd, 'isMore' | 'isHeld'>

/** A turn of each kind: events first, so that no step overtakes what ends its run. */
const kinds: readonly [TurnKind, (parts: EngineParts, org: Organization) => Promise<Done>][] = [
  ['signals', signalTurn],
  ['works', workTurn],
  ['runs', runTurn],
]

export async function organizationTurn(parts: EngineParts, org: Organization): Promise<TurnEnd> {
  const all: TurnEnd = { signals: 0, runs: 0, steps: 0, isMore: false, isHeld: false }
  for (const [kind, turn] of kinds) {
    const from = performance.now()
    const { signals = 0, runs = 0, steps = 0, isMore, isHeld } = await turn(parts, org)
    const seconds = (performance.now() - from) / 1000
    if (isHeld) return { ...all, isHeld }
    parts.meter.turn({ kind, seconds, signals, runs, steps })
    all.signals += signals
    all.runs += runs
    all.steps += steps
    all.isMore ||= isMore
  }
  return all
}

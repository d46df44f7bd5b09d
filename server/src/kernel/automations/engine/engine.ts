import { setTimeout as sleep } from 'node:timers/promises'
import type { Organization } from '../../access/actor.ts'
import { SetAside } from '../../events/set-aside.ts'
import { reportFailure } from '../../tasks/report-failure.ts'
import type { Rounds } from '../../tasks/rounds.ts'
import { startRounds } from '../../tasks/rounds.ts'
import { betweenTurns, type Quiet } from './between-turns.ts'
import type { EngineParts } from './engine-parts.ts'
import { finder } from './find-due.ts'
import { organizationTurn, type TurnEnd } from './organization-turn.ts'

/**
 * Brings runs of automations on. Who moves what:
 *
 *   event ──relay──► signal ──signal turn──► run begins, ends or wakes          and the signal is gone
 *   time ───sweep──► run begins, and the watermark moves
 *   run due in the agenda ──run turn──► steps, until it waits, ends, or its time is over
 *
 * A turn is one transaction of one organization, under a lock that the transaction holds: so turns of an organization never
 * overlap, whichever process makes them, and none has a lease that could run out under it. What a step did, its receipt, its
 * events and where the run stands are written by that one transaction. A crash therefore leaves signals, runs and agenda as
 * they were before the turn, or as they are after it.
 *
 * Organizations take turns: each has one and goes behind the others. A turn that fails takes all of it back and is repeated
 * piece by piece (repeat-alone.ts, signal-turn.ts); where even that fails, the organization is left alone for a while.
 */
export interface Engine {
  start(): Rounds
  /** For tests, and for clocks that stand still: turns of one organization until nothing is left to do. */
  untilQuiet(orgId: string): Promise<TurnEnd>
  /** For who moves the clock of an organization: `work` in a turn of its own, once nothing is left; undefined: something is. */
  betweenTurns<Result>(orgId: string, work: (quiet: Quiet) => Promise<Result>): Promise<Result | undefined>
}

/** How many organizations have a turn at once in this process, and when it looks although nobody rang. */
interface Pace {
  atOnce: number
  pollMs?: number
}

const usualPollMs = 500
/** A look rests for so many times as long as it took, so that it never costs more than a small part of a processor. */
const restFactor = 20
/** Another process is at the organization; it says when there is more. */
const besideAnotherMs = 50

export function createEngine(parts: EngineParts, { atOnce, pollMs = usualPollMs }: Pace): Engine {
  const { kernel, log } = parts
  const find = finder(kernel.services.database.system, () => kernel.now())
  return {
    start: () => startEngine(parts, find, { atOnce, pollMs, log }),
    untilQuiet: (orgId) => untilQuiet(parts, orgId),
    betweenTurns: async (orgId, work) => betweenTurns(parts, await known(parts, orgId), work),
  }
}

type Plan = Required<Pace> & Pick<EngineParts, 'log'>

function startEngine(parts: EngineParts, find: ReturnType<typeof finder>, plan: Plan): Rounds {
  const aside = new SetAside()
  /** Those that have something to do, in the order in which they have their turns, and those that have one now. */
  const waiting = new Set<string>()
  const atWork = new Map<string, Promise<void>>()
  /** Rung while they had their turn. */
  const again = new Set<string>()
  let isStopping = false
  let alarm: NodeJS.Timeout | undefined

  const next = (): void => {
    for (const orgId of waiting) {
      if (isStopping || atWork.size >= plan.atOnce) return
      if (atWork.has(orgId)) continue
      waiting.delete(orgId)
      atWork.set(orgId, turnOf(orgId))
    }
  }
  const turnOf = async (orgId: string): Promise<void> => {
    let isMore = false
    try {
      isMore = await oneTurn(parts, orgId)
      aside.forgive(orgId)
    } catch (error) {
      const until = aside.put(orgId, parts.kernel.now())
      parts.meter.failed('turn')
      reportFailure(parts.log, error, `Automations of ${orgId} cannot go on before ${until}.`)
    }
    atWork.delete(orgId)
    if (isMore || again.delete(orgId)) waiting.add(orgId)
    next()
  }
  const round = async (): Promise<boolean> => {
    const from = performance.now()
    let isMore = false
    try {
      const found = await find()
      const left = new Set(aside.until(parts.kernel.now()))
      for (const orgId of found.orgs) {
        if (left.has(orgId)) continue
        if (atWork.has(orgId)) again.add(orgId)
        else waiting.add(orgId)
      }
      next()
      clearTimeout(alarm)
      alarm = alarmAt(found.nextDue)
      isMore = found.isMore
    } catch (error) {
      reportFailure(parts.log, error, 'Automations that are due cannot be looked for.')
    }
    await sleep(Math.min(plan.pollMs, restFactor * (performance.now() - from)))
    return isMore
  }
  const alarmAt = (nextDue: string | null): NodeJS.Timeout | undefined => {
    const inMs = nextDue === null ? Infinity : Date.parse(nextDue) - Date.parse(parts.kernel.now())
    return inMs < plan.pollMs ? setTimeout(() => rounds.ring(), Math.max(1, inMs + 1)).unref() : undefined
  }
  const rounds = startRounds({ round, pauseMs: 1, pollMs: plan.pollMs })
  return {
    ring: () => rounds.ring(),
    stop: async () => {
      isStopping = true
      clearTimeout(alarm)
      await rounds.stop()
      await Promise.all(atWork.values())
    },
  }
}

/** Answers whether there is more to do at once. */
async function oneTurn(parts: EngineParts, orgId: string): Promise<boolean> {
  const org = await parts.organizationOf(orgId)
  if (!org) return false
  const end = await organizationTurn(parts, org)
  if (end.isHeld) await sleep(besideAnotherMs)
  if (end.runs > 0 || end.signals > 0) parts.kernel.services.bell.ring()
  return end.isMore || end.isHeld
}

async function known(parts: EngineParts, orgId: string): Promise<Organization> {
  const org = await parts.organizationOf(orgId)
  if (!org) throw new Error(`There is no organization ${orgId}.`)
  return org
}

/** So many turns, and nothing is quiet: something goes round in circles. */
const mostTurns = 10_000

async function untilQuiet(parts: EngineParts, orgId: string): Promise<TurnEnd> {
  const org = await known(parts, orgId)
  const all: TurnEnd = { signals: 0, runs: 0, steps: 0, isMore: false, isHeld: false }
  for (let turns = 0; turns < mostTurns; turns++) {
    const end = await organizationTurn(parts, org)
    all.signals += end.signals
    all.runs += end.runs
    all.steps += end.steps
    if (end.isHeld) await sleep(besideAnotherMs)
    else if (!end.isMore) return all
  }
  throw new Error(`Automations of ${orgId} do not come to rest.`)
}

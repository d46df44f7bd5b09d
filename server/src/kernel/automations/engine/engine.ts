import { setTimeout as sleep } from 'node:timers/promises'
import { SetAside } from '../../events/set-aside.ts'
import { reportFailure } from '../../tasks/report-failure.ts'
import type { Rounds } from '../../tasks/rounds.ts'
import { startRounds } from '../../tasks/rounds.ts'
import { betweenTurns, type Quiet } from './between-turns.ts'
import type { EngineParts } from './engine-parts.ts'
import { finder } from './find-due.ts'
import { organizationTurn, type TurnEnd } from './organization-turn.ts'

/**
 * Advances runs of automations. Terms:
 *
 * - Run: the execution of an automation's steps for one subject. Agenda: the table with the times at which runs are
 *   due.
 * - Signal: a stored copy of an event that an automation needs.
 * - Sweep: search for the subjects of a time trigger (such as "one day before a visit") whose instant has come. Its
 *   watermark is the instant up to which all subjects have been processed.
 * - Turn: one batch of work of one organization in one transaction.
 *
 * How work arises, and what turns do with it:
 *
 * - event ──relay──► signal ──► run begins, ends or wakes, and the signal is deleted
 * - run begun or woken, or due in the agenda ──► steps, until the run waits or ends, or the turn's time is over
 * - time ──sweep──► run begins, and the watermark moves
 *
 * One turn does both of the first (run-turn.ts), so that an event and all steps that follow it at once are one
 * transaction. A turn begins only for an organization that the search has found to have work, or that had more work
 * than its last turn did. The search is one statement outside of transactions.
 *
 * A turn holds a transaction-level lock. So turns of one organization never overlap, even in different processes, and
 * no lease can expire during a turn. The same transaction writes the effect of a step, its row in `automation_steps`,
 * its events and the position of the run. After a crash, signals, runs and agenda are as they were either before or
 * after the turn.
 *
 * Organizations with work wait in a queue. Each gets one turn and then moves to the end of the queue. If a turn fails,
 * it is rolled back and repeated in smaller pieces (run-turn.ts, signal-turn.ts, repeat-alone.ts). If that fails too, the
 * organization is skipped for a while.
 */
export interface Engine {
  start(): Rounds
  /**
   * Processes the automation work of one organization, one turn (transaction) after the other, until none is left.
   * For tests, and for organizations whose test clock stands still. Stops between two turns if `isOver` is true. Returns
   * the numbers of processed events and advanced runs.
   */
  untilQuiet(orgId: string, isOver?: () => boolean): Promise<WorkDone>
  /**
   * If the organization has no automation work left, runs `work`, during which the engine cannot begin new work for the
   * organization. Otherwise returns undefined. Callers use this function to move the organization's test clock.
   */
  betweenTurns<Result>(orgId: string, work: (quiet: Quiet) => Promise<Result>): Promise<Result | undefined>
}

/**
 * `atOnce`: maximum number of turns (transactions of the engine) that run concurrently in this process. `pollMs`:
 * interval in milliseconds between searches for due work if no notification of new work arrives.
 */
interface Pace {
  atOnce: number
  pollMs?: number
}

const usualPollMs = 500
/**
 * The pause after a search for work is this many times as long as the search, but not longer than the polling interval.
 * The pause limits the processor time that searches use.
 */
const restFactor = 20
/**
 * Pause before the next attempt if another process is running a turn (transaction of the engine) of the organization,
 * in milliseconds. That process sends a notification if more work is left.
 */
const besideAnotherMs = 50

export function createEngine(parts: EngineParts, { atOnce, pollMs = usualPollMs }: Pace): Engine {
  const { kernel, log } = parts
  const find = finder(kernel.services.database.system, () => kernel.now())
  return {
    start: () => startEngine(parts, find, { atOnce, pollMs, log }),
    untilQuiet: (orgId, isOver = () => false) => untilQuiet(parts, orgId, isOver),
    betweenTurns: (orgId, work) => betweenTurns(parts, { id: orgId }, work),
  }
}

type Plan = Required<Pace> & Pick<EngineParts, 'log'>

function startEngine(parts: EngineParts, find: ReturnType<typeof finder>, plan: Plan): Rounds {
  const aside = new SetAside()
  /**
   * Organizations with work, in the order in which each gets a turn (transaction of the engine). The value is false if
   * only events are waiting. `atWork` contains the organizations whose turn is running.
   */
  const waiting = new Map<string, boolean>()
  const atWork = new Map<string, Promise<void>>()
  /** Organizations for which new work arrived during their own turn. */
  const again = new Set<string>()
  let isStopping = false
  let alarm: NodeJS.Timeout | undefined

  const next = (): void => {
    for (const [orgId, isAgendaDue] of waiting) {
      if (isStopping || atWork.size >= plan.atOnce) return
      if (atWork.has(orgId)) continue
      waiting.delete(orgId)
      atWork.set(orgId, turnOf(orgId, isAgendaDue))
    }
  }
  const turnOf = async (orgId: string, isAgendaDue: boolean): Promise<void> => {
    let isMore = false
    try {
      isMore = await oneTurn(parts, orgId, isAgendaDue, () => rounds.wakeUp())
      aside.forgive(orgId)
    } catch (error) {
      const until = aside.put(orgId, parts.kernel.now())
      parts.meter.failed('turn')
      reportFailure(parts.log, error, `Automations of ${orgId} are suspended until ${until}.`)
    }
    atWork.delete(orgId)
    const isAgain = again.delete(orgId)
    if (isMore || isAgain) waiting.set(orgId, true)
    next()
  }
  const round = async (): Promise<boolean> => {
    const from = performance.now()
    let isMore = false
    try {
      const due = await find()
      const postponed = new Set(aside.until(parts.kernel.now()))
      for (const orgId of due.orgs) {
        if (postponed.has(orgId)) continue
        if (atWork.has(orgId)) again.add(orgId)
        else waiting.set(orgId, waiting.get(orgId) === true || !due.onlySignals.has(orgId))
      }
      next()
      clearTimeout(alarm)
      alarm = alarmAt(due.nextDue)
      isMore = due.isMore
    } catch (error) {
      reportFailure(parts.log, error, 'The search for due automations failed.')
    }
    await sleep(Math.min(plan.pollMs, restFactor * (performance.now() - from)))
    return isMore
  }
  const alarmAt = (nextDue: string | null): NodeJS.Timeout | undefined => {
    const inMs = nextDue === null ? Infinity : Date.parse(nextDue) - Date.parse(parts.kernel.now())
    return inMs < plan.pollMs ? setTimeout(() => rounds.wakeUp(), Math.max(1, inMs + 1)).unref() : undefined
  }
  const rounds = startRounds({ round, pauseMs: 1, pollMs: plan.pollMs })
  return {
    wakeUp: () => rounds.wakeUp(),
    stop: async () => {
      isStopping = true
      clearTimeout(alarm)
      await rounds.stop()
      await Promise.all(atWork.values())
    },
  }
}

/**
 * Runs one turn (transaction of the engine) of the organization. Returns true if it has more work that can be done
 * now. If the turn emitted events or enqueued tasks, wakes all background work. Otherwise, if it changed runs, wakes
 * only the search for due work, which finds out when they are due.
 */
async function oneTurn(
  parts: EngineParts,
  orgId: string,
  isAgendaDue: boolean,
  search: () => void,
): Promise<boolean> {
  const end = await organizationTurn(parts, { id: orgId }, isAgendaDue)
  if (end.isLocked) await sleep(besideAnotherMs)
  if (end.hasEffects) parts.kernel.services.wakeUp.notify()
  else if (end.signals > 0 || end.runs > 0) search()
  return end.isMore || end.isLocked
}

/**
 * Maximum number of turns (transactions of the engine) in one call of `untilQuiet`. If work is still left then, an
 * endless loop is assumed.
 */
const mostTurns = 10_000

type WorkDone = Pick<TurnEnd, 'signals' | 'runs'>

async function untilQuiet(parts: EngineParts, orgId: string, isOver: () => boolean): Promise<WorkDone> {
  const done: WorkDone = { signals: 0, runs: 0 }
  for (let turnCount = 0; turnCount < mostTurns; turnCount++) {
    const end = await organizationTurn(parts, { id: orgId })
    done.signals += end.signals
    done.runs += end.runs
    if (end.isLocked) await sleep(besideAnotherMs)
    else if (!end.isMore) return done
    if (isOver()) return done
  }
  throw new Error(`Automations of ${orgId} still have due work after ${mostTurns} batches.`)
}

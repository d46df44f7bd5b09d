import { isConnectionFailure, isTransient } from '../../database/connection-failure.ts'
import { isRefusal } from '../engine/error-policy.ts'
import { type Meeting, meetEvent } from '../engine/meet-event.ts'
import { recordsOf } from '../engine/records-of.ts'
import { writeFailure } from '../engine/repeat-alone.ts'
import { createStepper } from '../engine/stepper.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import { eventLike } from './event-like.ts'
import { createDryRunIo } from './dry-run-io.ts'
import { copyOf, type Walk } from './walk.ts'
import type { EventToCome, World } from './world.ts'

/**
 * Advances a walk (one path of a simulated run) by one event, one wait or one step. If an event occurs at the instant
 * at which a wait ends, the event is processed first, as in the engine.
 */
export async function advanceWalk(world: World, walk: Walk, forced: string | null = null): Promise<void> {
  // A run that has finished its last step may still end, even if the limit of steps is reached.
  const cut = walk.run.node === null ? null : world.budget.isOver
  if (cut) return void (walk.end = { outcome: 'open', reason: cut })
  const dueAt = walk.run.dueAt ?? walk.clock
  const next = nextEvent(world, walk)
  if (next && next.at <= latest(dueAt, walk.clock)) {
    walk.clock = latest(next.at, walk.clock)
    walk.processedEvents++
    return await meetToCome(world, walk, next)
  }
  if (dueAt > world.until) walk.end = { outcome: 'open', reason: null }
  else if (dueAt > walk.clock) walk.clock = dueAt
  else await step(world, walk, forced)
}

export function nextEvent({ events, until }: World, { processedEvents }: Walk): EventToCome | undefined {
  const next = events[processedEvents]
  return next && next.at <= until ? next : undefined
}

const latest = (one: string, other: string): string => (one > other ? one : other)

/**
 * Executes one step as the engine does. If the step fails, rolls back its effects and handles the failure as the
 * engine does.
 */
async function step(world: World, walk: Walk, forced: string | null): Promise<void> {
  const { registry, session, budget, services } = world
  const before = copyOf(walk)
  const { io, emittedEvents } = createDryRunIo(world, walk, forced)
  budget.step()
  try {
    const one = createStepper(registry, 1)
    const advance = await session.transaction.savepoint(() => one.advance(walk.run, io))
    if (advance.to === 'ends') walk.end = { outcome: advance.state, reason: advance.reason }
    else walk.run.dueAt = advance.to === 'waits' ? advance.dueAt : walk.clock
  } catch (error) {
    if (isConnectionFailure(error) || isTransient(error)) throw error
    if (!isRefusal(error))
      services.log.error({ err: error, org_id: world.org.id }, 'A step of a simulation failed.')
    Object.assign(walk, before)
    return writeFailure({ parts: { registry }, io, now: walk.clock, ledger: endsOf(walk) }, walk.run, error)
  }
  for (const event of emittedEvents) if (!walk.end) await meet(world, walk, event)
}

async function meetToCome(world: World, walk: Walk, { event, payload }: EventToCome): Promise<void> {
  const { run, clock } = walk
  const { io } = createDryRunIo(world, walk, null)
  const subject = await io.subject(run.subjectKind, run.subjectId)
  if (!subject) return
  const about = { kind: run.subjectKind, subject }
  await meet(world, walk, await eventLike(world.registry, io, about, { event, payload, at: clock }))
}

async function meet(world: World, walk: Walk, event: SignalEvent): Promise<void> {
  const records = recordsOf(event)
  const { run } = walk
  if (!records.has(run.subjectId) && !(run.clientId !== null && records.has(run.clientId))) return
  const { registry } = world
  const before = copyOf(walk)
  const { io, facts } = createDryRunIo(world, walk, null)
  await meetEvent({ parts: { registry }, io, facts, ledger: endsOf(walk), now: walk.clock }, run, event)
  const isAssumedTimeout = before.run.waitKind === 'event' && before.run.node === walk.assumedTimeoutAt
  if (isAssumedTimeout && !walk.end) Object.assign(walk, before)
}

/**
 * Returns the ledger of the walk. It stores changes of the run in the walk. The engine's own ledger writes them to the
 * database.
 */
function endsOf(walk: Walk): Meeting['ledger'] {
  return {
    saveRun: () => undefined,
    end: (run, state, reason) => {
      run.state = state
      walk.end = { outcome: state, reason }
    },
  }
}

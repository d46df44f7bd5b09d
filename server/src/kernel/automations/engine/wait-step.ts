import { afterDuration, opening, type WeekHours } from '../../time/index.ts'
import { dueOfWait } from '../waits/due-of-wait.ts'
import type { WaitConfig } from '../waits/wait-config.ts'
import type { Facts } from '../kinds/prefix.ts'
import { triggerOf } from './exits.ts'
import type { WaitKind } from './live-run.ts'
import { beginToWait, endStep, type Step } from './step.ts'
import type { Advance } from './step-io.ts'

/** Maximum time that a run waits until a field has a value. If it still has none, the run ends. */
const longest = { days: 365 }

/**
 * Begins a wait. If the run is already waiting, calculates the end of the wait again, because the wait may be over or
 * its end may have changed.
 */
export async function waitStep(step: Step): Promise<Advance | undefined> {
  const { registry, run, subject, node, at } = step
  if (run.waitKind === 'business_hours') return await untilOpen(step)
  const config = node.config as WaitConfig
  const field = config.until?.field
  const prefix = field?.split('.')[0]
  const facts = prefix === undefined ? null : await factsOf(step, prefix)
  const values = facts && { ...facts, ...registry.prefixes.get(prefix!)?.waitValues?.(facts) }
  const { since = at, until: previousUntil = null } = run.context
  const previous = hasBegun(run.waitKind) ? { since, until: previousUntil } : undefined
  const wait = dueOfWait(
    config,
    at,
    subject.timeZone,
    (name) => values?.[name.split('.')[1]!] ?? null,
    previous,
  )
  if ('past' in wait) {
    endStep(step, { outcome: 'waited', reason: 'past', handle: wait.past === 'stop' ? null : 'next' })
    return wait.past === 'stop' ? { to: 'ends', state: 'completed', reason: 'past' } : undefined
  }
  // If the field has no value, the run ends in two cases: the field belongs to the event that began the run and can
  // never get a value, or the run has already waited for the maximum time.
  if (wait.due === null && (prefix === 'event' || hasTimedOut(step))) {
    endStep(step, { outcome: 'waited', reason: 'no_value', handle: null })
    return { to: 'ends', state: 'completed', reason: 'no_value' }
  }
  const waitKind = config.duration ? 'duration' : 'until'
  const dueAt = wait.due ?? waitTimeout(step)
  if (dueAt > at) {
    beginToWait(run, waitKind, at)
    run.context = { ...run.context, until: wait.due }
    return { to: 'waits', waitKind, dueAt }
  }
  if (!config.business_hours) return endStep(step, { outcome: 'waited', handle: 'next' })
  const opens = await openingOf(step)
  endStep(step, { outcome: 'waited', handle: opens > at ? null : 'next' })
  return opens > at ? waitUntilOpen(step, opens) : undefined
}

function waitTimeout({ run, subject, at }: Step): string {
  return afterDuration(run.context.since ?? at, longest, subject.timeZone)
}

const hasTimedOut = (step: Step): boolean => step.run.waitKind !== null && waitTimeout(step) <= step.at

/**
 * Returns the field values for a prefix: for `event`, the payload of the event that began the run; for other prefixes,
 * the current values of the record.
 */
async function factsOf({ run, io, subject }: Step, prefix: string): Promise<Facts | null> {
  return prefix === 'event' ? (triggerOf(run)?.payload ?? null) : await io.facts(subject, prefix)
}

async function untilOpen(step: Step): Promise<Advance | undefined> {
  const opens = await openingOf(step)
  if (opens > step.at) return waitUntilOpen(step, opens)
  endStep(step, { outcome: 'waited', reason: 'business_hours', handle: 'next' })
  return undefined
}

/**
 * Returns when the location next opens, by its opening hours and holidays. A location without opening hours is
 * assumed to have usual office hours.
 */
async function openingOf({ io, subject, at }: Step): Promise<string> {
  const { hours = {}, holidays = [] } = (await io.facts(subject, 'location')) ?? {}
  const closed = new Set((holidays as readonly { date: string }[]).map(({ date }) => date))
  return opening(at, hours as WeekHours, subject.timeZone, closed)
}

function waitUntilOpen({ run, at }: Step, dueAt: string): Advance {
  beginToWait(run, 'business_hours', at)
  return { to: 'waits', waitKind: 'business_hours', dueAt }
}

const hasBegun = (waitKind: WaitKind | null): boolean => waitKind === 'duration' || waitKind === 'until'

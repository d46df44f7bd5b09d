import { afterDuration, opening, type WeekHours } from '../../time/index.ts'
import { dueOfWait } from '../waits/due-of-wait.ts'
import type { WaitConfig } from '../waits/wait-config.ts'
import type { Facts } from '../kinds/prefix.ts'
import { triggerOf } from './exits.ts'
import type { WaitKind } from './live-run.ts'
import { beginToWait, endStep, type Step } from './step.ts'
import type { Advance } from './step-io.ts'

/** So long does a run wait for a field to get a value. */
const longest = { days: 365 }

/** A wait begins, or is looked at again: because it is over, or because what it waits for may have moved. */
export async function waitStep(step: Step): Promise<Advance | undefined> {
  const { run, subject, node, at } = step
  if (run.waitKind === 'business_hours') return await untilOpen(step)
  const config = node.config as WaitConfig
  const field = config.until?.field
  const prefix = field?.split('.')[0]
  const facts = prefix === undefined ? null : await factsOf(step, prefix)
  const { since = at, until: stoodUntil = null } = run.context
  const stood = hasBegun(run.waitKind) ? { since, until: stoodUntil } : undefined
  const wait = dueOfWait(config, at, subject.timeZone, (name) => facts?.[name.split('.')[1]!] ?? null, stood)
  if ('past' in wait) {
    endStep(step, { outcome: 'waited', reason: 'past', handle: wait.past === 'stop' ? null : 'next' })
    return wait.past === 'stop' ? { to: 'ends', state: 'completed', reason: 'past' } : undefined
  }
  const waitKind = config.duration ? 'duration' : 'until'
  const dueAt = wait.due ?? afterDuration(run.context.since ?? at, longest, subject.timeZone)
  if (dueAt > at) {
    beginToWait(run, waitKind, at)
    run.context = { ...run.context, until: wait.due }
    return { to: 'waits', waitKind, dueAt }
  }
  if (!config.business_hours) return endStep(step, { outcome: 'waited', handle: 'next' })
  const opens = opening(at, await hoursOf(step), subject.timeZone)
  endStep(step, { outcome: 'waited', handle: opens > at ? null : 'next' })
  return opens > at ? waitUntilOpen(step, opens) : undefined
}

/** What began the run told its fields then; those of records are as they are now. */
async function factsOf({ run, io, subject }: Step, prefix: string): Promise<Facts | null> {
  return prefix === 'event' ? (triggerOf(run)?.payload ?? null) : await io.facts(subject, prefix)
}

async function untilOpen(step: Step): Promise<Advance | undefined> {
  const { subject, at } = step
  const opens = opening(at, await hoursOf(step), subject.timeZone)
  if (opens > at) return waitUntilOpen(step, opens)
  endStep(step, { outcome: 'waited', reason: 'business_hours', handle: 'next' })
  return undefined
}

/** The facts of a location tell when it is open; without hours it is as an office. */
async function hoursOf({ io, subject }: Step): Promise<WeekHours> {
  const { hours = {} } = (await io.facts(subject, 'location')) ?? {}
  return hours as WeekHours
}

function waitUntilOpen({ run, at }: Step, dueAt: string): Advance {
  beginToWait(run, 'business_hours', at)
  return { to: 'waits', waitKind: 'business_hours', dueAt }
}

const hasBegun = (waitKind: WaitKind | null): boolean => waitKind === 'duration' || waitKind === 'until'

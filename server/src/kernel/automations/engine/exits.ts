import type { EventExit, Exit } from '../definition/program.ts'
import type { Registry } from '../kinds/registry.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { Subject } from '../kinds/subject.ts'
import { areConditionsMet } from './judging.ts'
import type { LiveRun } from './live-run.ts'
import { recordsOf } from './records-of.ts'
import type { StepIo } from './step-io.ts'

/**
 * Returns true if the run must end now, because one of its exit conditions is true or `event` is one of its exit
 * events.
 */
export async function isExit(
  registry: Registry,
  io: Pick<StepIo, 'now' | 'facts'>,
  { run, subject, event }: { run: LiveRun; subject: Subject; event?: SignalEvent },
): Promise<boolean> {
  for (const exit of run.program.exits) {
    if (!isEventExit(exit)) {
      if (await areConditionsMet(registry, io, { subject, event: event ?? triggerOf(run) }, [exit]))
        return true
    } else if (event && isExpectedEvent(exit, event, subject)) {
      if (await areConditionsMet(registry, io, { subject, event }, exit.where ?? [])) return true
    }
  }
  return false
}

const isEventExit = (exit: Exit): exit is EventExit => 'event' in exit

/**
 * Returns true if the event has one of the expected names and is about the subject or, if `same` is `client`, about
 * its client.
 */
export function isExpectedEvent(
  expected: { event: string | readonly string[]; same: 'subject' | 'client' },
  event: SignalEvent,
  subject: Subject,
): boolean {
  const names = typeof expected.event === 'string' ? [expected.event] : expected.event
  if (!names.includes(event.type)) return false
  const records = recordsOf(event)
  return (
    records.has(subject.id) ||
    (expected.same === 'client' && subject.clientId !== null && records.has(subject.clientId))
  )
}

/**
 * Returns the event that began the run, which conditions with the operator `changed_to` need. Null if a time trigger
 * began the run.
 */
export function triggerOf({ context }: LiveRun): SignalEvent | null {
  return context.event && { ...context.event, cause: {} }
}

import type { Cond } from '../conditions/condition.ts'
import { fieldsJudged, judge } from '../conditions/judge.ts'
import type { EventType } from '../../events/event.ts'
import type { FieldType, FieldValue } from '../kinds/field-type.ts'
import { fieldsOf } from '../kinds/fields-of.ts'
import type { Facts } from '../kinds/prefix.ts'
import type { Registry } from '../kinds/registry.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { Subject } from '../kinds/subject.ts'
import type { StepIo } from './step-io.ts'

/** The subject for which conditions are evaluated, and the event that caused the evaluation, if any. */
export interface Judged {
  subject: Subject
  event: SignalEvent | null
}

/** Casts the conditions of a published config to `Cond[]`. They were validated when the automation was published. */
export function published(conditions: readonly object[]): readonly Cond[] {
  return conditions as readonly Cond[]
}

/** Returns true if all conditions are true for the current values of the records. */
export async function areConditionsMet(
  registry: Registry,
  io: Pick<StepIo, 'now' | 'facts'>,
  { subject, event }: Judged,
  conditions: readonly Cond[],
): Promise<boolean> {
  if (conditions.length === 0) return true
  const factsByPrefix = new Map<string, Facts | null>()
  for (const prefix of new Set(fieldsJudged(conditions).map((field) => field.split('.')[0]!)))
    factsByPrefix.set(prefix, prefix === 'event' ? (event?.payload ?? null) : await io.facts(subject, prefix))
  const read = (field: string): FieldValue | undefined => {
    const [prefix = '', member = ''] = field.split('.')
    const value = factsByPrefix.get(prefix)?.[member] ?? null
    const type =
      prefix === 'event'
        ? typeOfPayload(registry, event, member)
        : registry.prefixes.get(prefix)?.fields.get(member)
    return type && { value, type }
  }
  return judge(conditions, read, { now: io.now(), event, zone: subject.timeZone })
}

const payloads = new WeakMap<EventType, ReadonlyMap<string, FieldType>>()

/** Returns the type of a field of an event's payload. */
export function typeOfPayload(
  { events }: Registry,
  event: SignalEvent | null,
  member: string,
): FieldType | undefined {
  const type = event === null ? undefined : events.get(event.type)
  if (!type) return undefined
  let fields = payloads.get(type)
  if (!fields) payloads.set(type, (fields = fieldsOf(type.payload)))
  return fields.get(member)
}

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

/** Of whom conditions are judged, and by reason of which event. */
export interface Judged {
  subject: Subject
  event: SignalEvent | null
}

/** Conditions of a config were checked when it was published. */
export function published(conditions: readonly object[]): readonly Cond[] {
  return conditions as readonly Cond[]
}

/** Whether all of them are true of the records as they are now. */
export async function holds(
  registry: Registry,
  io: Pick<StepIo, 'now' | 'facts'>,
  { subject, event }: Judged,
  conditions: readonly Cond[],
): Promise<boolean> {
  if (conditions.length === 0) return true
  const known = new Map<string, Facts | null>()
  for (const prefix of new Set(fieldsJudged(conditions).map((field) => field.split('.')[0]!)))
    known.set(prefix, prefix === 'event' ? (event?.payload ?? null) : await io.facts(subject, prefix))
  const read = (field: string): FieldValue | undefined => {
    const [prefix = '', member = ''] = field.split('.')
    const value = known.get(prefix)?.[member] ?? null
    const type =
      prefix === 'event'
        ? typeOfPayload(registry, event, member)
        : registry.prefixes.get(prefix)?.fields.get(member)
    return type && { value, type }
  }
  return judge(conditions, read, { now: io.now(), event, zone: subject.timeZone })
}

const payloads = new WeakMap<EventType, ReadonlyMap<string, FieldType>>()

/** Of a member that an event tells. */
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

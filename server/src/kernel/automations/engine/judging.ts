import type { Cond } from '../conditions/condition.ts'
import { fieldsJudged, judge } from '../conditions/judge.ts'
import type { FieldValue } from '../kinds/field-type.ts'
import type { Facts } from '../kinds/prefix.ts'
import type { Registry } from '../kinds/registry.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { Subject } from '../kinds/subject.ts'
import type { StepIo } from './stepper.ts'

/** Of whom conditions are judged, and by reason of which event. */
export interface Judged {
  subject: Subject
  event: SignalEvent | null
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
    return { value, type: registry.prefixes.get(prefix)?.fields.get(member) ?? typeOfValue(value) }
  }
  return judge(conditions, read, { now: io.now(), event, zone: subject.timeZone })
}

const byForm: readonly [RegExp, FieldValue['type']][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'id'],
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'instant'],
]

/** Of what an event tells: nobody says beforehand what it is. */
function typeOfValue(value: unknown): FieldValue['type'] {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'integer'
  if (Array.isArray(value)) return 'tags'
  return byForm.find(([form]) => form.test(String(value)))?.[1] ?? 'text'
}

import { checkConditions } from '../../conditions/check-conditions.ts'
import { flowKinds } from '../../flow/flow-kinds.ts'
import type { Field } from '../../kinds/field-type.ts'
import type { Registry } from '../../kinds/registry.ts'
import { below, type Fault, faultAt } from '../fault.ts'
import type { Step } from '../steps.ts'
import { checkEvents } from './check-events.ts'
import { readConfig } from './config-faults.ts'
import { knownFields } from './known-fields.ts'

/** What is wrong with a step that waits, divides the way or ends it. */
export function checkFlow(
  registry: Registry,
  subjectType: string,
  { kind, config, place }: Step,
  fields: ReadonlyMap<string, Field>,
): Fault[] {
  const flow = flowKinds.get(kind!)!
  const at = below(place, 'config')
  const read = readConfig(flow.config, config, at)
  const lists = (flow.conditions ?? []).flatMap((path) => listsAt(config, path.split('.')))
  const events = eventsOf(kind!, config)
  const ofThem = knownFields(registry, subjectType, events.map(({ name }) => name))
  return [
    // What stands in a list of conditions is told by those who know the fields.
    ...('faults' in read ? read.faults : []).filter(
      ({ field }) => !lists.some(({ path }) => field.startsWith(`${at.path}.${path.join('.')}.`)),
    ),
    ...checkEvents(
      registry,
      events.map(({ name }) => name),
      (index) => below(at, ...events[index]!.path),
    ),
    ...lists.flatMap(({ path, list }) =>
      checkConditions(list, below(at, ...path), path[0] === 'where' ? ofThem : fields),
    ),
    ...checkAwaitedField(config, fields).map(({ code, message }) =>
      faultAt(below(at, 'until', 'field'), code, message),
    ),
  ]
}

type Path = (string | number)[]

/** The lists that are there; what is missing is told as such. */
function listsAt(within: unknown, [name, ...rest]: readonly string[], above: Path = []): { path: Path; list: unknown[] }[] {
  if (name === undefined) return Array.isArray(within) ? [{ path: above, list: within }] : []
  if (typeof within !== 'object' || within === null) return []
  const members: (readonly [string | number, unknown])[] =
    name === '*'
      ? Array.isArray(within)
        ? [...within.entries()]
        : []
      : [[name, (within as Readonly<Record<string, unknown>>)[name]]]
  return members.flatMap(([key, value]) => listsAt(value, rest, [...above, key]))
}

function eventsOf(kind: string, { event }: Step['config']): { name: string; path: Path }[] {
  if (kind !== 'wait_for_event') return []
  const named = Array.isArray(event)
    ? event.map((name, at) => ({ name: name as unknown, path: ['event', at] }))
    : [{ name: event, path: ['event'] }]
  return named.flatMap(({ name, path }) => (typeof name === 'string' && name !== '' ? [{ name, path }] : []))
}

/** A wait until a field has come takes one that is a day or an instant. */
function checkAwaitedField(
  { until }: Step['config'],
  fields: ReadonlyMap<string, Field>,
): Pick<Fault, 'code' | 'message'>[] {
  const name = (until as { field?: unknown } | null | undefined)?.field
  if (typeof name !== 'string' || name === '') return []
  const field = fields.get(name)
  if (!field) return [{ code: 'unknown_field', message: 'is not known here' }]
  return field.type === 'date' || field.type === 'instant'
    ? []
    : [{ code: 'bad_value', message: 'must be a field with a day or an instant' }]
}

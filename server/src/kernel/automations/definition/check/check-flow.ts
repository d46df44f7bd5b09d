import { checkConditions } from '../../conditions/check-conditions.ts'
import { flowKinds } from '../../flow/flow-kinds.ts'
import { waitForEvent } from '../../flow/wait-for-event.ts'
import { wait } from '../../flow/wait.ts'
import type { FieldType } from '../../kinds/field-type.ts'
import type { Registry } from '../../kinds/registry.ts'
import { checkWait } from '../../waits/check-wait.ts'
import type { WaitConfig } from '../../waits/wait-config.ts'
import { below, type Issue } from '../issue.ts'
import type { Step } from '../steps.ts'
import { checkEvents } from './check-events.ts'
import { readConfig } from './read-config.ts'
import { knownFields } from './known-fields.ts'
import { type Path, valuesAt } from './values-at.ts'

/** Checks a step of flow control: a wait, a branch, a condition or an exit. */
export function checkFlow(
  registry: Registry,
  subjectType: string,
  { kind, config, location }: Step,
  fields: ReadonlyMap<string, FieldType>,
): Issue[] {
  const flow = flowKinds.get(kind!)!
  const at = below(location, 'config')
  const read = readConfig(flow.config, config, at)
  const lists = (flow.conditions ?? [])
    .flatMap((path) => valuesAt(config, path))
    .filter(({ value }) => Array.isArray(value))
  const events = eventsOf(kind!, config)
  const ofThem = knownFields(
    registry,
    subjectType,
    events.map(({ name }) => name),
  )
  return [
    // Leaves out issues inside lists of conditions. The lists are checked separately below, where the types of the
    // fields are known.
    ...('issues' in read ? read.issues : []).filter(
      ({ field }) => !lists.some(({ path }) => field.startsWith(`${at.path}.${path.join('.')}.`)),
    ),
    ...checkEvents(
      registry,
      events.map(({ name }) => name),
      (index) => below(at, ...events[index]!.path),
    ),
    ...lists.flatMap(({ path, value }) =>
      checkConditions(value, below(at, ...path), path[0] === 'where' ? ofThem : fields),
    ),
    ...('config' in read && kind === wait.kind ? checkWait(read.config as WaitConfig, at, fields) : []),
  ]
}

function eventsOf(kind: string, { event }: Step['config']): { name: string; path: Path }[] {
  if (kind !== waitForEvent.kind) return []
  const named = Array.isArray(event)
    ? event.map((name, at) => ({ name: name as unknown, path: ['event', at] }))
    : [{ name: event, path: ['event'] }]
  return named.flatMap(({ name, path }) => (typeof name === 'string' && name !== '' ? [{ name, path }] : []))
}

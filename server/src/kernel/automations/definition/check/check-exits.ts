import { checkConditions } from '../../conditions/check-conditions.ts'
import type { FieldType } from '../../kinds/field-type.ts'
import type { Registry } from '../../kinds/registry.ts'
import type { Draft } from '../draft-forms.ts'
import { below, type Issue, type IssueLocation } from '../issue.ts'
import { checkEvents } from './check-events.ts'
import { knownFields } from './known-fields.ts'

/** Checks the entry conditions of a draft, and the conditions and events of its exits. */
export function checkEntryAndExit(
  registry: Registry,
  { definition, triggerConfig }: Draft,
  fields: ReadonlyMap<string, FieldType>,
): Issue[] {
  const entry = checkConditions(
    definition.conditions,
    { path: 'definition.conditions', nodeId: null },
    fields,
  )
  const location: IssueLocation = { path: 'definition.exitConditions', nodeId: null }
  const { exitConditions } = definition
  const exits = exitConditions.flatMap((exit, at) => {
    if (!('event' in exit)) return []
    const here = below(location, at)
    const events = [exit.event].flat()
    const ofEvent = knownFields(registry, triggerConfig.subjectType, events)
    return [
      ...checkEvents(registry, events, (each) =>
        typeof exit.event === 'string' ? below(here, 'event') : below(here, 'event', each),
      ),
      ...(exit.where ? checkConditions(exit.where, below(here, 'where'), ofEvent) : []),
    ]
  })
  const judged = checkConditions(
    // An exit by event is replaced by an empty group, because its conditions are checked separately. The other exits
    // keep their indexes, so that issues refer to the right exit.
    exitConditions.map((exit) => ('event' in exit ? { all: [] } : exit)),
    location,
    fields,
  )
  return [...entry, ...judged, ...exits]
}

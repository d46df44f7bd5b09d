import { didYouMean } from '../../../schema/near-names.ts'
import type { Registry } from '../../kinds/registry.ts'
import { type Issue, issueAt, type IssueLocation } from '../issue.ts'

/**
 * Reports names of events that do not exist. `names` are the events for which a step or exit waits. `placeOf` returns
 * the position in the draft of the name with the index `at`.
 */
export function checkEvents(
  { events, triggers }: Registry,
  names: readonly string[],
  placeOf: (at: number) => IssueLocation,
): Issue[] {
  return names.flatMap((name, at) => {
    if (events.has(name)) return []
    return triggers.get(name)?.source.by === 'nothing'
      ? [issueAt(placeOf(at), 'unavailable', 'cannot be used yet: no operation emits it')]
      : [issueAt(placeOf(at), 'bad_value', `is not an event${didYouMean(name, events.keys())}`)]
  })
}

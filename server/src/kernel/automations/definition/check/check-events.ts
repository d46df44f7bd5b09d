import { didYouMean } from '../../../schema/near-names.ts'
import type { Registry } from '../../kinds/registry.ts'
import { type Issue, issueAt, type IssueLocation } from '../issue.ts'

/**
 * Checks that the events that a step or exit waits for exist. `names` are the names of these events, and `placeOf`
 * returns the position in the draft of the name with this index.
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

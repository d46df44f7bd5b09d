import { readForm } from '../../../schema/read-form.ts'
import { parseInstant } from '../../../time/index.ts'
import { waitConfig } from '../../waits/wait-config.ts'
import type { GraphDraft } from '../draft-forms.ts'
import { durationSchema, secondsOf } from '../duration.ts'
import { below, type Issue, issueAt } from '../issue.ts'
import { limits } from '../limits.ts'
import type { Step } from '../steps.ts'

/**
 * Reports each wait at which the total waiting time along a path first exceeds the limit. The graph must have no cycle.
 */
export function checkWaits(steps: readonly Step[], graph: GraphDraft | null, now: string): Issue[] {
  const longest = new Map<string, number>()
  const issues: Issue[] = []
  const before = stepsBefore(steps, graph)
  const byId = new Map(steps.map((step) => [step.id, step]))
  const upTo = (id: string): number => {
    const knownSeconds = longest.get(id)
    if (knownSeconds !== undefined) return knownSeconds
    const step = byId.get(id)
    if (!step) return 0
    const earlier = Math.max(0, ...(before.get(id) ?? []).map(upTo))
    const own = secondsWaited(step, now)
    if (earlier <= limits.waitSeconds && earlier + own > limits.waitSeconds)
      issues.push(
        issueAt(
          below(step.location, 'config'),
          'wait_too_long',
          'must not make the waits along one path longer than 365 days',
        ),
      )
    longest.set(id, earlier + own)
    return earlier + own
  }
  for (const { id } of steps) upTo(id)
  return issues
}

function stepsBefore(steps: readonly Step[], graph: GraphDraft | null): ReadonlyMap<string, string[]> {
  const ways = graph
    ? graph.edges.map(({ source, target }) => [source, target] as const)
    : steps.slice(1).map(({ id }, at) => [steps[at]!.id, id] as const)
  return new Map([...Map.groupBy(ways, ([, to]) => to)].map(([to, all]) => [to, all.map(([from]) => from)]))
}

/**
 * Returns the length of a wait in seconds. For a wait until a fixed instant, this is the time from now to that
 * instant. 0 if the length is not known in advance, for example for a wait until a field's value.
 */
function secondsWaited({ kind, config }: Step, now: string): number {
  const instant = kind === 'wait' ? instantOf(config) : null
  if (instant !== null) return Math.max(0, (instant.getTime() - Date.parse(now)) / 1000)
  const rawDuration =
    kind === 'wait' ? config['duration'] : kind === 'wait_for_event' ? config['timeout'] : undefined
  const read = readForm(durationSchema, rawDuration)
  return 'value' in read ? secondsOf(read.value) : 0
}

function instantOf(config: Step['config']): Date | null {
  const read = readForm(waitConfig, config)
  const instant = 'value' in read ? read.value.until?.instant : undefined
  return instant === undefined ? null : parseInstant(instant)
}

import type { ShownMessage } from '../../operations/effects.ts'
import type { Cost, Path, PathStep } from './simulation.ts'
import type { Walk, WalkedStep } from './walk.ts'

/** Converts one simulated path through an automation's steps to the form in which the API returns it. */
export function presentPath(walk: Walk): Path {
  const { outcome, reason } = walk.end!
  return {
    choices: walk.choices,
    outcome,
    reason,
    ended_at: outcome === 'open' ? null : walk.clock,
    steps: [...walk.steps.map(presentStep), ...stillWaiting(walk)],
  }
}

function presentStep(step: WalkedStep): PathStep {
  const { row, did } = step
  return {
    node_id: row.node,
    kind: row.kind,
    at: row.startedAt,
    until: row.outcome === 'waited' ? row.endedAt : null,
    outcome: row.outcome,
    reason: row.reason,
    handle: row.handle,
    input: did?.input ?? null,
    message: asOne(messagesOf(step)),
    changes: did?.effects?.changes ?? [],
  }
}

/** Returns the messages that the step sends. Empty if the step was not carried out. */
function messagesOf({ row, did }: WalkedStep): readonly ShownMessage[] {
  return row.outcome === 'done' ? (did?.effects?.messages ?? []) : []
}

/**
 * Combines the messages that one step sends to several members into one message with several recipients, because they
 * have the same content.
 */
function asOne([first, ...others]: readonly ShownMessage[]): ShownMessage | null {
  return first ? { ...first, to: [first, ...others].map(({ to }) => to).join(', ') } : null
}

function stillWaiting({ run, end }: Walk): PathStep[] {
  if (end!.outcome !== 'open' || run.state !== 'waiting') return []
  const isOfAction = run.waitKind === 'quiet_hours' || run.waitKind === 'retry'
  return [
    {
      node_id: run.node!,
      kind: isOfAction ? 'wait' : run.program.nodes[run.node!]!.kind,
      at: run.context.since ?? '',
      until: run.dueAt,
      outcome: 'waiting',
      reason: run.waitKind === 'business_hours' || isOfAction ? run.waitKind : null,
      handle: null,
      input: null,
      message: null,
      changes: [],
    },
  ]
}

/**
 * Returns the cost of the most expensive path. Paths are compared by their number of SMS segments, because segments are
 * billed, then by their number of SMS messages, then by their number of emails.
 */
export function highestCost(walks: readonly Walk[]): Cost {
  const costs = walks.map(costOf)
  const order = (a: Cost, b: Cost): number =>
    b.sms_segments - a.sms_segments || b.sms - a.sms || b.emails - a.emails
  return costs.toSorted(order)[0] ?? { emails: 0, sms: 0, sms_segments: 0 }
}

function costOf({ steps }: Walk): Cost {
  const all = steps.flatMap(messagesOf)
  const texts = all.filter(({ channel }) => channel === 'sms')
  return {
    emails: all.length - texts.length,
    sms: texts.length,
    sms_segments: texts.reduce((sum, { segments }) => sum + (segments ?? 0), 0),
  }
}

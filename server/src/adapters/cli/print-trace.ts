import type { Trace, TracedDelivery, TracedRun } from '../../domains/office/requests/index.ts'

/** A line of a tree, and the lines below it. */
interface Branch {
  line: string
  below?: readonly Branch[]
}

/** Formats a trace as a tree for people. */
export function printTrace(trace: Trace): string {
  const { request, receipt, entries, events, deliveries, runs, messages, omitted, hidden } = trace
  const branches: Branch[] = [
    ...(request?.answer ? [answerBranch(request.answer)] : []),
    ...(receipt ? [receiptBranch(receipt)] : []),
    ...entries.map(entryBranch),
    ...events.map(eventBranch),
    ...deliveries.map(deliveryBranch),
    ...runs.map(runBranch),
    ...messages.map(messageBranch),
    ...Object.entries(omitted).flatMap(([part, count]) =>
      count === 0 ? [] : [{ line: `… ${count} more ${part}` }],
    ),
    ...(hidden.length === 0 ? [] : [{ line: `not shown to you: ${hidden.join(', ')}` }]),
  ]
  const head = request
    ? joined('request', request.id, request.at, request.actor && `by ${actorText(request.actor)}`)
    : joined(trace.subject.type.replace('_', ' '), trace.subject.id)
  return `${head}\n${treeOf(branches, '')}`
}

function treeOf(branches: readonly Branch[], indent: string): string {
  return branches
    .map(({ line, below = [] }, index) => {
      const isLast = index === branches.length - 1
      const own = `${indent}${isLast ? '└─' : '├─'} ${line}\n`
      return own + treeOf(below, `${indent}${isLast ? '   ' : '│  '}`)
    })
    .join('')
}

const joined = (...parts: readonly (string | null | false | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('  ')

function actorText({ type, name, on_behalf_of }: Trace['entries'][number]['actor']): string {
  return `${name ?? type}${on_behalf_of ? ` (key ${on_behalf_of.name})` : ''}`
}

function answerBranch(answer: NonNullable<NonNullable<Trace['request']>['answer']>): Branch {
  const { status, error_code, duration_ms, method, route, operation } = answer
  return {
    line: joined('answer', `${status}`, error_code, `${duration_ms} ms`, `${method} ${route}`, operation),
  }
}

function receiptBranch({
  request_id,
  operation,
  state,
  http_status,
  error,
  resolution,
}: NonNullable<Trace['receipt']>): Branch {
  const line = joined('receipt', request_id, operation, state, http_status === null ? null : `${http_status}`)
  const why = [error && `${error.code}: ${error.message}`, resolution]
  return { line, below: why.flatMap((text) => (text === null ? [] : [{ line: text }])) }
}

function entryBranch({ at, operation, records }: Trace['entries'][number]): Branch {
  return {
    line: joined('change', operation, at),
    below: records.map(({ change, kind, id }) => ({ line: `${change} ${kind} ${id}` })),
  }
}

function eventBranch({
  name,
  id,
  occurred_at,
  relayed_at,
  deliveries,
  runs,
}: Trace['events'][number]): Branch {
  return {
    line: joined('event', name, id, occurred_at, relayed_at === null && 'not passed on yet'),
    below: [...deliveries.map(deliveryBranch), ...runs.map(runBranch)],
  }
}

function deliveryBranch(delivery: TracedDelivery): Branch {
  const { id, event, destination_id, status, attempts, attempt_log, last_error, next_attempt_at } = delivery
  const omitted = attempts - attempt_log.length
  return {
    line: joined(
      'delivery',
      id,
      `${event} to ${destination_id}`,
      status,
      attempt_log.length === 0 && last_error,
      next_attempt_at && `next attempt ${next_attempt_at}`,
    ),
    below: [
      ...(omitted > 0 ? [{ line: `… ${omitted} earlier attempts` }] : []),
      ...attempt_log.map(({ number, started_at, duration_ms, status_code, error }) => ({
        line: joined(
          `attempt ${number}`,
          started_at,
          `${duration_ms} ms`,
          status_code === null ? null : `${status_code}`,
          error,
        ),
      })),
    ],
  }
}

function runBranch({ id, automation_name, state, reason, error, waiting_until, steps }: TracedRun): Branch {
  const line = joined(
    'run',
    id,
    automation_name,
    state,
    reason,
    error && `${error.code}: ${error.message}`,
    waiting_until && `until ${waiting_until}`,
  )
  return {
    line,
    below: steps.map(({ step, kind, outcome, reason: why, message, ended_at }) => ({
      line: joined(`step ${step}`, kind, outcome, why, ended_at),
      below: message
        ? [{ line: joined(message.channel, message.id, message.status, message.failure, message.reason) }]
        : [],
    })),
  }
}

function messageBranch({ channel, message_id, to, state, why, sent_at }: Trace['messages'][number]): Branch {
  return { line: joined(channel, message_id, `to ${to}`, state, sent_at, why) }
}

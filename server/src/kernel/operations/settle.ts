import type { Transaction } from '../database/transaction.ts'
import type { Cause } from '../events/event.ts'
import { insertEmittedEvents } from '../events/events-table.ts'
import { newId } from '../ids.ts'
import type { MutationContext } from './context.ts'
import { forgetChanges } from './effects.ts'
import type { Outbox } from './outbox.ts'
import type { OutcomeStatement } from './claim.ts'

/** SQL expression for the records that the transaction has changed so far, as recorded by database triggers. */
const changed = `coalesce(('[' || rtrim(nullif(current_setting('quoin.changes', true), ''), ',') || ']')::jsonb, '[]')`

const entryWith = (
  changes: string,
): string => `insert into audit_log (org_id, id, operation, actor_type, actor_id, request_id, at, key_id, session_id, changes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${changes})`

/** Statement that inserts one row per changed record. These rows are used to find the audit entries of a record. */
const recordsWith = (changes: string): string => `insert into audit_records (org_id, record_id, id)
  select distinct $1::uuid, (c.change ->> 'id')::uuid, $2::uuid from jsonb_array_elements(${changes}) c (change)`

const [entry, recordsOfEntry] = [entryWith(changed), recordsWith(changed)]

/**
 * Returns the statement that inserts events, audit entry and outcome together. It costs half as much time as separate
 * statements. It returns whether the relay has work: an event that must be passed on.
 */
const settlement = (outcomeSql: string): string => `
  with told as (${insertEmittedEvents('$1', '$10', '$7', '$11')}
  ), audited as (${entry}
  ), found as (${recordsOfEntry}
  ), outcome as (${outcomeSql})
  select exists (select from told t where t.relayed_at is null) as has_work`

/**
 * Inserts the events and the audit entry of an operation that is part of a transaction, and deletes the changes that
 * the transaction has recorded. The outer query reads \`recorded\` before it deletes them, and Postgres stores the rows
 * of a materialized query, so that the inserts, which run after the outer query, still see them.
 */
const settlementOfPart = `
  with recorded as materialized (select ${changed} as changes
  ), told as (${insertEmittedEvents('$1', '$10', '$7', '$11')}
  ), audited as (${entryWith('(select r.changes from recorded r)')}
  ), found as (${recordsWith('(select r.changes from recorded r)')})
  select ${forgetChanges} from recorded`

const soFar = `with audited as (${entry}) ${recordsOfEntry}`

const settlementAlone = settlement('select 1')
const cachedTexts = new Map<string, string>()

/**
 * Returns the text of the statement that a mutation runs last. The statement inserts the events and the audit entry. It
 * also contains `outcomeStatement`, if there is one, which inserts the stored answer or receipt. The parameters of
 * `outcomeStatement` are renumbered to follow those of the other inserts.
 */
function textFor(outcomeStatement: OutcomeStatement | undefined): string {
  if (!outcomeStatement) return settlementAlone
  let text = cachedTexts.get(outcomeStatement.text)
  if (text === undefined) {
    text = settlement(
      outcomeStatement.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + 11}`),
    )
    cachedTexts.set(outcomeStatement.text, text)
  }
  return text
}

/**
 * Writes what is stored for every mutation: its events, its audit entry and, if the call has an idempotency key, its
 * answer or receipt (the record of the call).
 */
export function settle(
  transaction: Transaction,
  operation: string,
  ctx: MutationContext,
  outbox: Outbox,
  outcomeStatement?: OutcomeStatement,
): void {
  transaction.laterWithWork(textFor(outcomeStatement), [
    ...auditOf(operation, ctx),
    JSON.stringify({ ...causeOf(ctx), operation }),
    outbox.toJson(),
    ...(outcomeStatement?.parameters ?? []),
  ])
}

/**
 * Writes what is stored for a mutation that runs inside the transaction of the caller: its events and its audit entry.
 * The next mutation of the transaction gets an audit entry with only its own changes.
 */
export function settlePart(
  transaction: Transaction,
  operation: string,
  ctx: MutationContext,
  outbox: Outbox,
): void {
  transaction.later(settlementOfPart, [
    ...auditOf(operation, ctx),
    JSON.stringify({ ...causeOf(ctx), operation }),
    outbox.toJson(),
  ])
}

/** Returns the cause of a call's events: the request, the author and, for a step of an automation, the run. */
export function causeOf({ actor, author, requestId }: MutationContext): Cause {
  const cause = { request_id: requestId, actor: author }
  if (actor.type !== 'automation') return cause
  const { id, depth, rootEventId } = actor.run
  return { ...cause, automation_id: actor.id, run_id: id, depth, root_event_id: rootEventId }
}

/** Writes the audit entry that is committed before a provider is called. */
export function auditSoFar(transaction: Transaction, operation: string, ctx: MutationContext): void {
  transaction.later(soFar, auditOf(operation, ctx))
}

/** Returns the values of a call's audit entry. */
export function auditOf(operation: string, ctx: MutationContext): (string | null)[] {
  const { actor, author, requestId, now } = ctx
  const key = author.on_behalf_of?.key_id ?? null
  const session = (actor.type === 'member' ? actor.sessionId : undefined) ?? null
  return [actor.org.id, newId(), operation, author.type, author.id, requestId, now, key, session]
}

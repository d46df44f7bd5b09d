import { eventsOfRequest, type TracedEvent } from '../../../kernel/events/events-table.ts'
import { type AuditRow, entriesAt, entriesOfRequest } from '../../../kernel/operations/audit-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { selectRequests } from '../../../kernel/request-log/index.ts'
import { type FoundMessage, messagesOfCall, presentMessage } from '../../messages/outbox/index.ts'
import { findAccessibleRecords, findActorNames, toAuditEntry } from '../../organization/audit/index.ts'
import { nothingFound, type Origin } from './find-origin.ts'
import { rangeOfEvents, rangeUpTo } from './id-ranges.ts'
import { type LoggedRequest, presentRequests } from './logged-request.ts'
import { ownerOfMessage } from './owner-of-message.ts'
import { readDeliveries } from './read-deliveries.ts'
import { readRuns } from './read-runs.ts'
import { guardedParts, most, mostCounted, type Trace } from './trace.ts'
import { isPartVisible } from './visible-parts.ts'

/** Reads the call of a trace and what followed from it, as far as the caller may see it. */
export async function readTrace(ctx: QueryContext, origin: Origin): Promise<Trace> {
  const entries = await readEntries(ctx, origin)
  const [events, messages, answer] = await Promise.all([
    readEvents(ctx, origin, entries),
    readMessages(ctx, origin, entries),
    readAnswer(ctx, origin),
  ])
  const { event, delivery, run, message, receipt } = origin
  const nothing = entries.length + events.length + messages.length === 0 && !answer
  if (nothing && !event && !delivery && !run && !message && !receipt) throw nothingFound(origin)
  const shownEvents = events.slice(0, most.events)
  const [deliveries, runs] = await Promise.all([
    readDeliveries(ctx, shownEvents, delivery),
    readRuns(ctx, shownEvents, run),
  ])
  const shownEntries = await presentEntries(ctx, entries.slice(0, most.entries))
  return {
    subject: origin.subject,
    request: presentRequest(origin, shownEntries, events, answer),
    receipt: presentReceipt(origin),
    entries: shownEntries,
    events: shownEvents.map(({ id, name, occurred_at, relayed_at }) => ({
      id,
      name,
      occurred_at,
      relayed_at,
      deliveries: deliveries.shown.filter(({ event_id }) => event_id === id),
      runs: runs.shown.filter(({ cause }) => cause.event_id === id),
    })),
    deliveries: deliveries.shown.filter(({ event_id }) => !isAmong(shownEvents, event_id)),
    runs: runs.shown.filter(({ cause }) => !isAmong(shownEvents, cause.event_id)),
    messages: messages.slice(0, most.messages).map(presentMessage),
    omitted: {
      entries: Math.max(0, entries.length - most.entries),
      events: Math.max(0, events.length - most.events),
      deliveries: deliveries.omitted,
      runs: runs.omitted,
      messages: Math.max(0, messages.length - most.messages),
    },
    hidden: guardedParts.filter((part) => !isPartVisible(ctx.actor, part)),
  }
}

const isAmong = (events: readonly TracedEvent[], eventId: string | null): boolean =>
  events.some(({ id }) => id === eventId)

/** Reads the entries of the call. A member with access to some locations sees those about records in them. */
async function readEntries(ctx: QueryContext, origin: Origin): Promise<AuditRow[]> {
  const { requestId, range, isNewestFirst } = origin
  if (requestId === null) return []
  const { db, actor } = ctx
  const search = { requestId, range, isNewestFirst }
  const entries = await entriesOfRequest(db, actor.org.id, search, mostCounted)
  if (actor.locations === '*') return entries
  const records = entries.flatMap(({ changes }) => changes)
  const accessibleIds = await findAccessibleRecords(ctx, records)
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ id }) => accessibleIds.has(id))
    return changes.length === 0 ? [] : [{ ...entry, changes }]
  })
}

async function presentEntries(ctx: QueryContext, rows: readonly AuditRow[]): Promise<Trace['entries']> {
  const names = await findActorNames(ctx, rows)
  return rows.map((row) => toAuditEntry(row, names))
}

async function readEvents(
  { db, actor }: QueryContext,
  { requestId, range, event }: Origin,
  entries: readonly AuditRow[],
): Promise<TracedEvent[]> {
  if (requestId === null || !isPartVisible(actor, 'events')) return event ? [event] : []
  const [first, last] = [entries[0], entries.at(-1)]
  const { from, upto } = first && last ? rangeOfEvents(first.id, last.id) : range
  const events = await eventsOfRequest(db, actor.org.id, { requestId, from, upto }, mostCounted)
  return event && !isAmong(events, event.id) ? [event, ...events] : events
}

async function readMessages(
  ctx: QueryContext,
  { requestId, message }: Origin,
  entries: readonly AuditRow[],
): Promise<FoundMessage[]> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!isPartVisible(ctx.actor, 'messages')) return []
  if (!first || !last) return message ? [message] : []
  const { org } = ctx.actor
  const range = rangeUpTo(first.id, last.id)
  const at = [...new Set(entries.map((entry) => entry.at))]
  const [messages, entriesThen] = await Promise.all([
    messagesOfCall(ctx, { ...range, at, most: mostCounted }),
    entriesAt(ctx.db, org.id, { range: { from: range.from, upto: nextId(last.id) }, at }, mostCounted),
  ])
  return messages.filter(({ row }) => ownerOfMessage(entriesThen, row)?.request_id === requestId)
}

/** Returns an id above this one, so that a range up to it contains it. Ids of the same instant sort by their ends. */
const nextId = (id: string): string => `${id.slice(0, 24)}ffffffffffff`

function presentRequest(
  { requestId }: Origin,
  [entry]: Trace['entries'],
  [event]: readonly TracedEvent[],
  answer: LoggedRequest | null,
): Trace['request'] {
  if (requestId === null) return null
  if (entry) return { id: requestId, at: entry.at, actor: entry.actor, answer }
  const actor = event?.cause.actor
  const at = event?.occurred_at ?? answer?.at ?? null
  return { id: requestId, at, actor: actor ? { ...actor, name: null } : null, answer }
}

/** Reads the entry of the request log. The log concerns the whole organization. */
async function readAnswer(ctx: QueryContext, { requestId, range }: Origin): Promise<LoggedRequest | null> {
  if (requestId === null || ctx.actor.locations !== '*') return null
  const rows = await selectRequests(ctx.db, ctx.actor.org.id, range, { requestId }, 1)
  const [answer] = await presentRequests(ctx, rows)
  return answer ?? null
}

function presentReceipt({ receipt }: Origin): Trace['receipt'] {
  if (!receipt) return null
  const { request_id, operation, state, created_at, completed_at, http_status, error, resolution } = receipt
  return { request_id, operation, state, created_at, completed_at, http_status, error, resolution }
}

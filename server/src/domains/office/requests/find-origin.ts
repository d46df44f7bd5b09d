import { covers } from '../../../kernel/access/covers.ts'
import { type ListedRun, selectRun } from '../../../kernel/automations/tables/runs-table.ts'
import { notFound } from '../../../kernel/errors.ts'
import { findEvent, type TracedEvent } from '../../../kernel/events/events-table.ts'
import { instantOfId, isId } from '../../../kernel/ids.ts'
import {
  type AuditRow,
  entriesAt,
  entriesOfCalls,
  findEntry,
  type IdRange,
} from '../../../kernel/operations/audit-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { receiptIdOf } from '../../../kernel/operations/receipts/receipt.ts'
import { findReceipt, type ReceiptRow } from '../../../kernel/operations/receipts/receipts-table.ts'
import { findVisibleMessage, type FoundMessage } from '../../messages/outbox/index.ts'
import { type DeliveryRow, findDelivery } from '../webhooks/index.ts'
import { hasTime, rangeAround, rangeBehind, rangeNear, rangeOfCall, rangeOfLastDay } from './id-ranges.ts'
import { ownerOfMessage } from './owner-of-message.ts'
import type { Trace } from './trace.ts'
import { isPartVisible } from './visible-parts.ts'

/** The call with which a trace begins, and the record whose id the caller passed. */
export interface Origin {
  subject: Trace['subject']
  /** Null if no recorded call caused the record. */
  requestId: string | null
  /** Range of ids in which the rows of the call lie. */
  range: IdRange
  /** True if the range is long, so that the search begins at its end. */
  isNewestFirst: boolean
  receipt?: ReceiptRow
  event?: TracedEvent | undefined
  delivery?: DeliveryRow
  message?: FoundMessage
  run?: ListedRun
}

const stepKeyForm = /^run\/([0-9a-f-]{36})\/\d+/

/** Finds the call that the id belongs to. Throws `not_found` if the caller may see no record with this id. */
export async function findOrigin(ctx: QueryContext, id: string, at: string | undefined): Promise<Origin> {
  const text = stepKeyForm.exec(id)?.[1] ?? id
  return (
    (isId(text) ? await findRecord(ctx, text.toLowerCase()) : undefined) ??
    (await findReceiptOf(ctx, receiptIdOf(ctx.actor.org.id, text))) ??
    requestOrigin(ctx, text, at)
  )
}

/** The id belongs to no stored record, so it is a request id. */
function requestOrigin({ present }: QueryContext, id: string, at: string | undefined): Origin {
  const subject = { type: 'request', id } as const
  if (at !== undefined)
    return { subject, requestId: id, range: rangeNear(Date.parse(at)), isNewestFirst: false }
  if (hasTime(id))
    return { subject, requestId: id, range: rangeOfCall(instantOfId(id)), isNewestFirst: false }
  return { subject, requestId: id, range: rangeOfLastDay(Date.parse(present)), isNewestFirst: true }
}

async function findRecord(ctx: QueryContext, id: string): Promise<Origin | undefined> {
  const { db, actor } = ctx
  const orgId = actor.org.id
  const [entry, event, delivery, run, message, receipt] = await Promise.all([
    findEntry(db, orgId, id),
    isPartVisible(actor, 'events') ? findEvent(db, orgId, id) : undefined,
    isPartVisible(actor, 'deliveries') ? findDelivery(db, orgId, id) : undefined,
    isPartVisible(actor, 'runs') ? selectRun(db, orgId, id) : undefined,
    isPartVisible(actor, 'messages') ? findVisibleMessage(ctx, id) : undefined,
    findReceiptOf(ctx, id),
  ])
  if (entry) return entryOrigin({ type: 'audit_entry', id }, entry)
  if (event) return eventOrigin({ type: 'event', id }, id, event)
  if (delivery) {
    const delivered = await findEvent(db, orgId, delivery.event_id)
    return { ...eventOrigin({ type: 'delivery', id }, id, delivered), delivery }
  }
  if (run) {
    const started =
      run.trigger_event_id === null ? undefined : await findEvent(db, orgId, run.trigger_event_id)
    return { ...eventOrigin({ type: 'run', id }, id, started), run }
  }
  if (message) return await messageOrigin(ctx, { type: 'message', id }, message)
  return receipt
}

function entryOrigin(subject: Trace['subject'], { id, request_id }: AuditRow): Origin {
  return { subject, requestId: request_id, range: rangeAround(id), isNewestFirst: false }
}

/** Without an event, the trace consists of the record alone. */
function eventOrigin(subject: Trace['subject'], id: string, event: TracedEvent | undefined): Origin {
  const requestId = event?.cause.request_id ?? null
  return { subject, requestId, range: rangeAround(event?.id ?? id), isNewestFirst: false, event }
}

async function messageOrigin(
  { db, actor }: QueryContext,
  subject: Trace['subject'],
  message: FoundMessage,
): Promise<Origin> {
  const { row } = message
  const range = rangeBehind(row.id)
  const entries = await entriesAt(db, actor.org.id, { range, at: [row.created_at] }, 100)
  const owner = ownerOfMessage(entries, row)
  return owner
    ? { ...entryOrigin(subject, owner), message }
    : { subject, requestId: null, range, isNewestFirst: false, message }
}

/**
 * Receipts do not store the request id. The entry of a receipt is the one of the same operation, member and key at the
 * time of the receipt; of several, the one whose changed record is in the answer.
 */
async function findReceiptOf({ db, actor }: QueryContext, id: string): Promise<Origin | undefined> {
  const orgId = actor.org.id
  const receipt = await findReceipt(db, orgId, id)
  if (!receipt || !covers(actor.locations, receipt.location_ids ?? '*')) return undefined
  const range = rangeOfCall(Date.parse(receipt.created_at))
  const { operation, member_id: memberId, api_key_id: keyId, result } = receipt
  const entries =
    receipt.state === 'completed'
      ? await entriesOfCalls(db, orgId, { operation, memberId, keyId, range }, 100)
      : []
  const isInAnswer = ({ changes }: AuditRow): boolean => changes.some((each) => result?.includes(each.id))
  const entry = entries.find(isInAnswer) ?? entries[0]
  const subject = { type: 'receipt', id } as const
  return { subject, requestId: entry?.request_id ?? null, range, isNewestFirst: false, receipt }
}

/** Error for an id of which the caller may see nothing. */
export const nothingFound = ({ subject }: Origin): Error =>
  notFound(subject.type === 'request' ? 'recorded request with this id' : subject.type.replace('_', ' '))

import { createHash } from 'node:crypto'
import type { Later } from '../database/queries.ts'
import type { Transaction } from '../database/transaction.ts'
import type { SaidMessage } from '../messages/text-of-message.ts'
import { type MovedMoney, movedMoney } from './moved-money.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { ShownStart } from './started-later.ts'
import type { OutboxEvent } from './outbox-event.ts'

export interface RecordChange {
  kind: string
  id: string
  /** Version after the change. Null for records without versions. */
  version: number | null
  change: 'created' | 'updated' | 'deleted'
  /**
   * True if the record was created by this execution. Another execution of the same call gives it another id.
   */
  provisional?: true
}

/** Numbers of parts of records (such as line items) that were created, updated and deleted, for one kind of part. */
export interface PartChange {
  kind: string
  created: number
  updated: number
  deleted: number
}

/** Effects of a mutation so far, or the predicted effects of a dry run. */
export interface MutationEffects {
  /** Answer of the operation. Null if it depends on a provider that was not called. */
  result: unknown
  changes: RecordChange[]
  parts: PartChange[]
  events: { event: string; data: unknown }[]
  messages: ShownMessage[]
  /**
   * Payments and refunds, and also credits and write-offs, even if they move no money and only reduce the amount
   * owed.
   */
  money: MovedMoney[]
  /** Requests that the call sends to external services. */
  asks: ProviderRequest[]
  /** Operations that will run later because of the call. */
  starts: ShownStart[]
  /** Digest of the effects. It is equal for two executions with the same effects. */
  digest: string
  digests: EffectDigests
}

/**
 * One digest for each part of the effects. The keys are the names of the parts in a dry run's answer; `contents` is the
 * digest of the changed rows.
 */
export type EffectDigests = Readonly<Partial<Record<EffectPart, string>>>
type EffectPart = 'result' | 'changes' | 'parts' | 'events' | 'messages' | 'asks' | 'starts' | 'contents'

/** Text and recipient of a message. Links are omitted from the text, because they differ in each execution. */
export interface ShownMessage extends SaidMessage {
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  /** Template of a message that is written only after a provider has answered, and therefore has no text yet. */
  template?: string
}

/** An email that cannot be shown yet, because it is written only after a provider has answered. */
export interface AnnouncedMail {
  to: string
  /** Name of the template, one word. */
  template: string
}

/**
 * Start of one execution of a mutation. It determines which values differ in each execution and are therefore omitted
 * from the digest: ids above `since`, instants from `now` on, and the numbers in `drawn`. This execution took the
 * numbers in `drawn` from sequences. For a confirmed call, `now` is the start of the dry run that was confirmed.
 */
export interface RunStart {
  since: string
  now: string
  drawn?: ReadonlySet<number> | undefined
}

/** A changed row, as the database function `quoin.note` records it. */
interface ChangedRow {
  kind: string
  shape: 'record' | 'part' | 'message'
  change: RecordChange['change']
  row: Record<string, unknown>
}

interface ChangeLogRow {
  changes: string | null
  contents: string | null
  /** Number of changes that the transaction has recorded, as text. Empty if there are none. */
  counted: string
}

interface CollectedEffects {
  events: readonly OutboxEvent[]
  asks: readonly ProviderRequest[]
  announced: readonly AnnouncedMail[]
  starts: readonly ShownStart[]
  result: unknown
  /** The part of the answer that the digest covers. */
  bound: unknown
}

/** Makes the database record the whole contents of changed rows in this transaction from now on. */
export function recordWholeRows(transaction: Transaction): void {
  transaction.later(`select set_config('quoin.noting', 'whole', true)`)
}

/**
 * Makes the database record up to this number of changes in this transaction, instead of 500. For operations in the
 * background that change many records.
 */
export function recordManyChanges(db: Later, most: number): void {
  db.later(`select set_config('quoin.most_changes', $1, true)`, [String(most)])
}

/** SQL expressions that delete the changes that the transaction has recorded so far. */
export const forgetChanges = `set_config('quoin.changes', '', true), set_config('quoin.noted', '', true), set_config('quoin.contents', '', true)`

/**
 * Deletes the changes that the transaction has recorded so far, so that only the effects of the next operation are
 * collected.
 */
export function clearChangeLog(transaction: Transaction): void {
  transaction.later(`select ${forgetChanges}`)
}

/** Collects the effects of the transaction since `recordWholeRows` was called. */
export async function collectEffects(
  transaction: Transaction,
  saidBy: (channel: 'email' | 'sms', id: string) => Promise<SaidMessage>,
  { events: emitted, asks: requests, announced, starts, result, bound }: CollectedEffects,
  run: RunStart,
): Promise<MutationEffects> {
  const changeLog = (await transaction.row<ChangeLogRow>(
    `select current_setting('quoin.changes', true) as changes, current_setting('quoin.contents', true) as contents,
            coalesce(current_setting('quoin.noted', true), '') as counted`,
  ))!
  const contents = listOf<ChangedRow>(changeLog.contents)
  const effects = {
    result,
    changes: lastOfEach(listOf<RecordChange>(changeLog.changes)).map((change) =>
      withProvisional(change, run),
    ),
    parts: partsOf(contents),
    events: emitted.map(({ name, payload }) => ({ event: name, data: JSON.parse(payload) as unknown })),
    messages: messagesOf(contents),
    money: requests.length > 0 ? [] : movedMoney(contents),
    asks: [...requests],
    starts: [...starts],
  }
  const { money: _follows, starts: _none, ...shown } = effects
  // `drawn` is set only for items of a batch. It may be empty.
  const { changes: digestedChanges, contents: digestedContents } = run.drawn
    ? withoutCounters(effects.changes, contents)
    : { changes: effects.changes, contents }
  const facts = { ...shown, changes: digestedChanges }
  const whole = {
    ...facts,
    result: bound,
    ...(announced.length > 0 ? { announced } : {}),
    ...(starts.length > 0 ? { starts } : {}),
    contents: digestedContents,
    counted: changeLog.counted,
  }
  const digest = digestOf(whole, run)
  const { changes, parts, events, asks: digestedRequests } = facts
  const written = [facts.messages, announced]
  const named = {
    result: bound,
    changes,
    parts,
    events,
    messages: written,
    asks: digestedRequests,
    starts,
    contents: digestedContents,
  }
  const digests = Object.fromEntries(
    Object.entries(named).map(([name, part]) => [name, digestOf({ part }, run).slice(0, 8)]),
  )
  const messages: ShownMessage[] = []
  for (const { id: named, ...message } of effects.messages)
    messages.push({ ...message, ...(await saidBy(message.channel, named)) })
  for (const mail of announced)
    messages.push({ channel: 'email', subject: null, text: null, segments: null, ...mail })
  return { ...effects, messages, digest, digests }
}

function listOf<Item>(entries: string | null): Item[] {
  return JSON.parse(`[${(entries ?? '').replace(/,$/, '')}]`) as Item[]
}

/**
 * Merges all changes of a record into one change with the last version. The change is `created` if the record is new.
 */
function lastOfEach(changes: readonly RecordChange[]): RecordChange[] {
  const byRecord = new Map<string, RecordChange>()
  for (const change of changes) {
    const name = `${change.kind} ${change.id}`
    const before = byRecord.get(name)
    const isNew = before?.change === 'created' && change.change === 'updated'
    byRecord.set(name, isNew ? { ...change, change: 'created' } : change)
  }
  return [...byRecord].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}

const counterColumns = new Set(['version', 'created_at', 'updated_at'])

/**
 * Removes the versions of counters from the effects of a batch's item before they are compared. A counter is a row that
 * consists only of a version and its times, such as the draft of the price book: its version counts the changes of the
 * records below it. Without this, one edited service would change the version that every later item writes.
 */
function withoutCounters(
  changes: readonly RecordChange[],
  contents: readonly ChangedRow[],
): { changes: RecordChange[]; contents: ChangedRow[] } {
  const isCounter = ({ row }: ChangedRow): boolean =>
    Object.keys(row).every((name) => counterColumns.has(name))
  const kinds = new Set(contents.filter(isCounter).map(({ kind }) => kind))
  return {
    changes: changes.map((change) => (kinds.has(change.kind) ? { ...change, version: null } : change)),
    contents: contents.map((changed) => (isCounter(changed) ? { ...changed, row: {} } : changed)),
  }
}

function withProvisional(change: RecordChange, { since }: RunStart): RecordChange {
  return change.change === 'created' && id.test(change.id) && change.id > since
    ? { ...change, provisional: true }
    : change
}

function partsOf(contents: readonly ChangedRow[]): PartChange[] {
  const parts = Map.groupBy(
    contents.filter(({ shape }) => shape === 'part'),
    ({ kind }) => kind,
  )
  return [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, notes]) => {
      const count = (changeType: string): number => notes.filter(({ change }) => change === changeType).length
      return { kind, created: count('created'), updated: count('updated'), deleted: count('deleted') }
    })
}

/** Returns the messages that are new or will be sent again, without refused and withdrawn messages. */
function messagesOf(
  contents: readonly ChangedRow[],
): (Omit<ShownMessage, keyof SaidMessage> & { id: string })[] {
  return contents.flatMap(({ kind, shape, change, row }) => {
    const status = row['status']
    if (shape !== 'message' || status === 'refused' || (change !== 'created' && status !== 'recorded'))
      return []
    const named = { id: row['id'] as string }
    return kind === 'email'
      ? {
          ...named,
          channel: 'email' as const,
          to: row['to_address'] as string,
          subject: row['subject'] as string,
        }
      : { ...named, channel: 'sms' as const, to: row['to_number'] as string, subject: null }
  })
}

/** Adds to the effects the messages that background tasks of the call will send. */
export function addFollowingMessages(
  effects: MutationEffects,
  following: readonly ShownMessage[],
): MutationEffects {
  if (following.length === 0) return effects
  const sealed = following.map(({ channel, to, subject }) => [channel, to, subject])
  const withSealed = (digest: string | undefined): string =>
    createHash('sha256')
      .update(JSON.stringify([digest, sealed]))
      .digest('base64url')
  const digest = withSealed(effects.digest)
  const digests = { ...effects.digests, messages: withSealed(effects.digests.messages).slice(0, 8) }
  return { ...effects, messages: [...effects.messages, ...following], digest, digests }
}

const uuidV7 = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const id = new RegExp(`^${uuidV7}$`)
const idsInText = new RegExp(`\\b${uuidV7}\\b`, 'g')
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|\+00:00)$/

/**
 * Returns the digest of the effects. Omits values that differ in each execution of the call: ids created during the
 * execution, instants since its start, and the numbers that it took from sequences.
 */
function digestOf(effects: object, run: RunStart): string {
  const began = Date.parse(run.now)
  const text = JSON.stringify(effects, (name, value: unknown) => {
    // Lead numbers, the difference from a phone's clock, and durations up to now differ in each execution, so they
    // are not compared. The start of each duration is compared.
    if (name === 'lead_number' || name === 'skew_seconds' || name === 'seconds' || name === 'worked_seconds')
      return undefined
    // A message that waits for the end of quiet hours counts as equal to one that is sent immediately.
    if (name === 'send_at') return undefined
    // The API key that a member used is not compared, because a confirm token is valid for every API key of the
    // member.
    if (name === 'on_behalf_of' || name.endsWith('_by_key')) return undefined
    if (typeof value === 'number') return name.endsWith('_number') && run.drawn?.has(value) ? 'drawn' : value
    if (typeof value !== 'string') return value
    // A checksum follows from the content, and the content is compared anyway.
    if (name === 'sha256') return 'checksum'
    if (instant.test(value) && Date.parse(value) >= began) return 'now'
    // A text can contain a new id too, for example in the URL of a document.
    const text = value.replaceAll(idsInText, (id) => (id > run.since ? 'new' : id))
    return run.drawn ? withoutDrawn(name, text, run.drawn) : text
  })
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Replaces numbers that the execution took from sequences, in fields such as `display_number` and in texts such as
 * `Your invoice #CHI-12`.
 */
function withoutDrawn(name: string, value: string, drawn: ReadonlySet<number>): string {
  const replaced = (whole: string, before: string, digits: string): string =>
    drawn.has(Number(digits)) ? `${before}drawn` : whole
  return name.endsWith('_number')
    ? value.replace(/^(.*?)(\d+)$/, replaced)
    : value.replaceAll(/(#[A-Za-z0-9-]*?)(\d+)(?![A-Za-z0-9-])/g, replaced)
}

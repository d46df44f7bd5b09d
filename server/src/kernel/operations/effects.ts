import { createHash } from 'node:crypto'
import type { Transaction } from '../database/transaction.ts'
import type { SaidMessage } from '../messages/text-of-message.ts'
import type { Asked } from './asked.ts'
import type { ShownStart } from './started-later.ts'
import type { Told } from './told.ts'

/** A record that a mutation changed. */
export interface RecordChange {
  kind: string
  id: string
  /** Null for what has no versions. */
  version: number | null
  change: 'created' | 'updated' | 'deleted'
  /** Another run of the same call makes another id. */
  provisional?: true
}

/** How many parts of records a mutation changed. */
export interface PartChange {
  kind: string
  created: number
  updated: number
  deleted: number
}

/** What a mutation did so far in its transaction, or would do. */
export interface MutationEffects {
  /** Null when the answer depends on a provider that was not asked. */
  result: unknown
  changes: RecordChange[]
  parts: PartChange[]
  events: { event: string; data: unknown }[]
  messages: ShownMessage[]
  /** Money that moves, or is noted to have moved, and what is owed less without any. */
  money: MovedMoney[]
  /** What somebody else's service is asked for. */
  asks: Asked[]
  /** Operations that the call causes to run later. */
  starts: ShownStart[]
  /** Equal for two runs that do the same. */
  digest: string
  digests: EffectDigests
}

/** Digests of single parts of the effects, under the names that a dry run shows them by; `contents` is of rows that change. */
export type EffectDigests = Readonly<Partial<Record<EffectPart, string>>>
type EffectPart = 'result' | 'changes' | 'parts' | 'events' | 'messages' | 'asks' | 'starts' | 'contents'

/** Links in its text are new for each run and are left out. */
export interface ShownMessage extends SaidMessage {
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  /** Told of what is written only once a provider has answered; then there is no text yet. */
  template?: string
}

/** A mail that cannot be shown, because it is written once a provider has answered. */
export interface AnnouncedMail {
  to: string
  /** What sort of mail it is, in a word. */
  template: string
}

/** A payment, refund, deposit, credit or write-off. */
export interface MovedMoney {
  kind: string
  direction: 'in' | 'out' | 'none'
  /** The tip included. */
  amount_cents: number
  currency: string
  method: string
  document: { kind: string; id: string } | null
}

/**
 * When a run began; `since` is an id made then: what has a later one is the run's own. `now` is when the rehearsal began, where
 * one is confirmed: an instant that has come between the two is new in both.
 */
export interface RunStart {
  since: string
  now: string
}

/** A row that was changed, as the database noted it: see the function `quoin.note`. */
interface Note {
  kind: string
  shape: 'record' | 'part' | 'message'
  change: RecordChange['change']
  row: Record<string, unknown>
}

interface Noted {
  changes: string | null
  contents: string | null
  /** Empty also on a connection that never noted anything, where the setting is not known. */
  counted: string
}

interface RunTold {
  told: readonly Told[]
  asks: readonly Asked[]
  announced: readonly AnnouncedMail[]
  starts: readonly ShownStart[]
  result: unknown
  /** The parts of the result that the digest covers. */
  bound: unknown
}

/** From here on the database notes whole rows. */
export function noteWhole(transaction: Transaction): void {
  transaction.later(`select set_config('quoin.noting', 'whole', true)`)
}

/** The next part of the transaction notes for itself. */
export function forgetNotes(transaction: Transaction): void {
  transaction.later(
    `select set_config('quoin.changes', '', true), set_config('quoin.noted', '', true), set_config('quoin.contents', '', true)`,
  )
}

/** What was done since `noteWhole`. */
export async function effectsOf(
  transaction: Transaction,
  saidBy: (channel: 'email' | 'sms', id: string) => Promise<SaidMessage>,
  { told, asks, announced, starts, result, bound }: RunTold,
  run: RunStart,
): Promise<MutationEffects> {
  const noted = (await transaction.row<Noted>(
    `select current_setting('quoin.changes', true) as changes, current_setting('quoin.contents', true) as contents,
            coalesce(current_setting('quoin.noted', true), '') as counted`,
  ))!
  const contents = listOf<Note>(noted.contents)
  const effects = {
    result,
    changes: lastOfEach(listOf<RecordChange>(noted.changes)).map((change) => withProvisional(change, run)),
    parts: partsOf(contents),
    events: told.map(({ name, payload }) => ({ event: name, data: JSON.parse(payload) as unknown })),
    messages: messagesOf(contents),
    money: asks.length > 0 ? [] : moneyOf(contents),
    asks: [...asks],
    starts: [...starts],
  }
  const { money: _follows, starts: _none, ...facts } = effects
  const whole = {
    ...facts,
    result: bound,
    ...(announced.length > 0 ? { announced } : {}),
    ...(starts.length > 0 ? { starts } : {}),
    contents,
    counted: noted.counted,
  }
  const digest = digestOf(whole, run)
  const { changes, parts, events, asks: wanted } = facts
  const written = [facts.messages, announced]
  const named = { result: bound, changes, parts, events, messages: written, asks: wanted, starts, contents }
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

function listOf<Item>(noted: string | null): Item[] {
  return JSON.parse(`[${(noted ?? '').replace(/,$/, '')}]`) as Item[]
}

/** A record that was changed twice is told once: as new if it is new, and with its last version. */
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

function withProvisional(change: RecordChange, { since }: RunStart): RecordChange {
  return change.change === 'created' && id.test(change.id) && change.id > since
    ? { ...change, provisional: true }
    : change
}

function partsOf(contents: readonly Note[]): PartChange[] {
  const parts = Map.groupBy(
    contents.filter(({ shape }) => shape === 'part'),
    ({ kind }) => kind,
  )
  return [...parts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, notes]) => {
      const count = (wanted: string): number => notes.filter(({ change }) => change === wanted).length
      return { kind, created: count('created'), updated: count('updated'), deleted: count('deleted') }
    })
}

/** Those that are new, and those that are to be sent again; not those that are refused or withdrawn. */
function messagesOf(contents: readonly Note[]): (Omit<ShownMessage, keyof SaidMessage> & { id: string })[] {
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

const directions: Readonly<Record<string, MovedMoney['direction']>> = {
  payment: 'in',
  deposit: 'in',
  refund: 'out',
}

/** Payments that are new, and those that were under way and have ended well. */
function moneyOf(contents: readonly Note[]): MovedMoney[] {
  return contents.flatMap(({ kind, change, row }) => {
    const isMoved = change === 'created' || (change === 'updated' && row['status'] === 'succeeded')
    if (kind !== 'payment' || !isMoved) return []
    const named = ['invoice', 'estimate'].find((each) => typeof row[`${each}_id`] === 'string')
    return {
      kind: row['kind'] as string,
      direction: directions[row['kind'] as string] ?? 'none',
      amount_cents: row['amount_cents'] as number,
      currency: row['currency'] as string,
      method: row['method'] as string,
      document: named === undefined ? null : { kind: named, id: row[`${named}_id`] as string },
    }
  })
}

/** With what is sent on top of it by what the call leaves to the background. */
export function withFollowing(effects: MutationEffects, following: readonly ShownMessage[]): MutationEffects {
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

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|\+00:00)$/

/** What every run makes anew is left out: ids younger than the run, instants from its beginning on, numbers with gaps. */
function digestOf(effects: object, run: RunStart): string {
  const began = Date.parse(run.now)
  const text = JSON.stringify(effects, (name, value: unknown) => {
    // How long something lasted until now follows from when it began, which is compared.
    if (name === 'lead_number' || name === 'skew_seconds' || name === 'seconds' || name === 'worked_seconds')
      return undefined
    // Which key a member acted through is no part of what happens: a token holds for every key of the member.
    if (name === 'on_behalf_of' || name.endsWith('_by_key')) return undefined
    if (typeof value !== 'string') return value
    // A checksum follows from what is compared beside it, instants of the run among it.
    if (name === 'sha256') return 'checksum'
    if (id.test(value) && value > run.since) return 'new'
    return instant.test(value) && Date.parse(value) >= began ? 'now' : value
  })
  return createHash('sha256').update(text).digest('base64url')
}

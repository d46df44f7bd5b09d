import { authorColumns } from '../../kernel/records/author.ts'
import { homeLocation } from '../../kernel/access/actor.ts'
import { invalidState } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { writesToPeople } from '../../kernel/messages/writing-call.ts'
import type { MutationContext, QueryContext } from '../../kernel/operations/context.ts'
import { addressKey } from './address-key.ts'
import { consentChanged } from './consent-events.ts'
import {
  consentEntries,
  type ConsentPurpose,
  type ConsentSource,
  type ConsentState,
  type Contact,
  deleteDoubt,
  endMarketing,
  holdConsent,
  insertDoubt,
  isOptedOutAt,
  optedOutOf,
  type NotedConsent,
  putConsent,
} from './consents-table.ts'

// A wish belongs to a number or address. What holds now is one row for each purpose; every change of it is an entry
// besides, which says how we know, and is told. Whoever wrote the word themselves, or had the carrier write it, is the
// only one who takes it back. The wishes are the company's: test data writes to nobody and notes none.

/** What somebody wants of a channel. */
export interface Consent {
  channel: 'email' | 'sms'
  /** E-mail address, or number in E.164. */
  address: string
  state: ConsentState
  /** Everything unless told. */
  purpose?: ConsentPurpose
  source: ConsentSource
  /** How we know, in somebody's words. */
  evidence?: string | null
  /** Null: nobody's in particular. */
  clientId: string | null
  /** Where it was said; the caller's home unless told. */
  locationId?: string | null
}

const saidByThemselves: readonly ConsentSource[] = ['keyword', 'carrier']

/** Keeps the wish. Answers what holds from then on; `isChange` is false when it held before. */
export async function noteConsent(
  ctx: MutationContext,
  consent: Consent,
): Promise<NotedConsent & { isChange: boolean }> {
  const { actor, db, now } = ctx
  const { channel, state, source, clientId, purpose = 'all' } = consent
  if (!writesToPeople(actor)) return { state, source, at: now, isChange: false }
  const orgId = actor.org.id
  const contact = { channel, key: addressKey(channel, consent.address) }
  if (state === 'opted_in' && !saidByThemselves.includes(source)) {
    const refused = await refusedByThemselves(ctx, contact)
    if (refused && source === 'member') throw keywordOptOut(channel)
    if (refused) return { ...refused, isChange: false }
  }
  if (source === 'member' || saidByThemselves.includes(source)) deleteDoubt(db, orgId, contact)
  const put = await putConsent(db, orgId, contact, { state, source, at: now, purpose, clientId })
  if (!put) {
    const held = (await holdConsent(db, orgId, contact, purpose))!
    // They said it themselves at this moment.
    if (held.state !== state && source === 'member') throw keywordOptOut(channel)
    return { ...held, isChange: false }
  }
  if (state === 'opted_out' && purpose === 'all') endMarketing(db, orgId, contact, { source, now })
  addEntry(ctx, contact, consent)
  return { ...put, isChange: true }
}

/** Whether whoever has the number or address wants nothing, so that a client who has it says the same. */
export async function isContactOptedOut(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  channel: Contact['channel'],
  address: string,
): Promise<boolean> {
  return (
    writesToPeople(actor) &&
    (await isOptedOutAt(db, actor.org.id, { channel, key: addressKey(channel, address) }))
  )
}

/**
 * Whether whoever has the number wrote since then that they want texts again: what a carrier tells of before is no news. By
 * a clock that people move nobody knows what was before.
 */
export async function hasStartedSince(
  { db, actor }: MutationContext,
  { channel, address }: Pick<Consent, 'channel' | 'address'>,
  since: string | null,
): Promise<boolean> {
  if (since === null || actor.org.clock !== null) return false
  const contact = { channel, key: addressKey(channel, address) }
  const held = await holdConsent(db, actor.org.id, contact, 'all')
  return held?.state === 'opted_in' && held.source === 'keyword' && held.at > since
}

/** Whether a number or address wants none. */
export type AskOptOut = (channel: Contact['channel'], address: string) => Promise<boolean>

/** The same of many that were asked for at once. */
export async function askedAtOnce(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  contacts: readonly { channel: Contact['channel']; address: string }[],
): Promise<AskOptOut> {
  const keyed = contacts.map(({ channel, address }) => ({ channel, key: addressKey(channel, address) }))
  const found = writesToPeople(actor) ? await optedOutOf(db, actor.org.id, keyed) : new Set<string>()
  return (channel, address) => Promise.resolve(found.has(`${channel} ${addressKey(channel, address)}`))
}

/** Somebody wrote what may mean that they want no more: what is written by itself waits until a member decides. */
export function doubtConsent(
  { db, actor, now }: MutationContext,
  channel: Contact['channel'],
  address: string,
): void {
  if (writesToPeople(actor))
    insertDoubt(db, actor.org.id, { channel, key: addressKey(channel, address) }, now)
}

async function refusedByThemselves(
  { db, actor }: MutationContext,
  contact: Contact,
): Promise<NotedConsent | undefined> {
  const held = await holdConsent(db, actor.org.id, contact, 'all')
  return held?.state === 'opted_out' && saidByThemselves.includes(held.source) ? held : undefined
}

function keywordOptOut(channel: Contact['channel']) {
  return invalidState(
    'Whoever has the number said no themselves, and can alone take it back: by a text that says START.',
    [{ channel, reason: 'keyword_opt_out', message: 'was refused by the person' }],
  )
}

function addEntry(ctx: MutationContext, contact: Contact, consent: Consent): void {
  const { author, actor, now } = ctx
  const { channel, state, source, clientId, purpose = 'all', evidence } = consent
  const id = newId()
  const location_id = consent.locationId ?? homeLocation(actor) ?? actor.org.defaultLocationId
  const said = { location_id, channel, state, purpose, source, client_id: clientId, version: 1 }
  ctx.append(consentEntries, {
    ...said,
    id,
    address_key: contact.key,
    evidence: evidence?.trim() || null,
    at: now,
    ...authorColumns('created', author),
    created_at: now,
  })
  ctx.emit(consentChanged, { ...said, consent_id: id, updated_at: now })
}

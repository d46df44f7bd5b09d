import { authorColumns } from '../../../kernel/records/author.ts'
import { homeLocation } from '../../../kernel/access/actor.ts'
import { invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { writesToPeople } from '../../../kernel/messages/writing-call.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { addressKey } from './address-key.ts'
import { contactOf } from './contact-of.ts'
import { consentChanged } from './consent-events.ts'
import {
  consentEntries,
  type ConsentPurpose,
  type ConsentSource,
  type ConsentState,
  type Contact,
  deleteDoubt,
  endMarketing,
  lockConsent,
  insertDoubt,
  isOptedOutAt,
  optedOutOf,
  type StoredConsent,
  putConsent,
  recallConsents,
} from './consents-table.ts'

// Consent belongs to a phone number or email address. For each purpose, one row stores the current state. Every change
// also stores an entry with its evidence and emits an event. If a person opted out by keyword or through the carrier,
// only that person can reverse it. Test mode sends nothing and records no consent.

/** A change of a person's consent to messages on a channel. */
export interface Consent {
  channel: 'email' | 'sms'
  /** Email address, or phone number in E.164 form. */
  address: string
  state: ConsentState
  /** Messages that the consent covers. Defaults to `all`. */
  purpose?: ConsentPurpose
  source: ConsentSource
  /** Evidence of the consent, as free text. Example: how and where it was given. */
  evidence?: string | null
  /** Client who gave the consent. Null if it belongs to no particular client. */
  clientId: string | null
  /** Location at which the consent was given. Defaults to the caller's home location. */
  locationId?: string | null
}

const saidByThemselves: readonly ConsentSource[] = ['keyword', 'carrier']

/** Records a change of consent. Returns the resulting state. `isChange` is false if nothing changed. */
export async function recordConsent(
  ctx: MutationContext,
  consent: Consent,
): Promise<StoredConsent & { isChange: boolean }> {
  const { actor, db, now } = ctx
  const { channel, state, source, clientId, purpose = 'all' } = consent
  if (!writesToPeople(actor)) return { state, source, at: now, isChange: false }
  const orgId = actor.org.id
  const contact = contactOf(ctx, channel, consent.address)
  recallConsents(db, orgId, contact)
  if (state === 'opted_in' && !saidByThemselves.includes(source)) {
    const refused = await refusedByThemselves(ctx, contact)
    if (refused && source === 'member') throw keywordOptOut(channel)
    if (refused) return { ...refused, isChange: false }
  }
  if (source === 'member' || saidByThemselves.includes(source)) deleteDoubt(db, orgId, contact)
  const put = await putConsent(db, orgId, contact, { state, source, at: now, purpose, clientId })
  if (!put) {
    const current = (await lockConsent(db, orgId, contact, purpose))!
    // Refuses the change if the person opted out by keyword between the caller's check and this update.
    if (current.state !== state && source === 'member') throw keywordOptOut(channel)
    return { ...current, isChange: false }
  }
  if (state === 'opted_out' && purpose === 'all') endMarketing(db, orgId, contact, { source, now })
  addEntry(ctx, contact, consent)
  return { ...put, isChange: true }
}

/**
 * True if the phone number or email address is opted out of all messages. Always false where no messages are sent to
 * people, such as in the sandbox. The opt-out fields of clients are computed in the same way.
 */
export async function isContactOptedOut(
  ctx: Pick<QueryContext, 'db' | 'actor' | 'services'>,
  channel: Contact['channel'],
  address: string,
): Promise<boolean> {
  const { db, actor } = ctx
  return writesToPeople(actor) && (await isOptedOutAt(db, actor.org.id, contactOf(ctx, channel, address)))
}

/**
 * True if the person opted in again by text message after `since`, the time of an opt-out that the carrier reports,
 * possibly late. An opt-in after that time makes the report outdated. Always false for an organization with a test
 * clock, because its times cannot be compared with those of the carrier.
 */
export async function hasStartedSince(
  ctx: MutationContext,
  { channel, address }: Pick<Consent, 'channel' | 'address'>,
  since: string | null,
): Promise<boolean> {
  const { db, actor } = ctx
  if (since === null || actor.org.clock !== null) return false
  const contact = contactOf(ctx, channel, address)
  const current = await lockConsent(db, actor.org.id, contact, 'all')
  return current?.state === 'opted_in' && current.source === 'keyword' && current.at > since
}

/** Function that checks whether a phone number or email address is opted out. */
export type OptOutLookup = (channel: Contact['channel'], address: string) => Promise<boolean>

/**
 * Loads the opt-outs of many phone numbers and email addresses with one query. Returns a function to look them
 * up.
 */
export async function loadOptOuts(
  ctx: Pick<QueryContext, 'db' | 'actor' | 'services'>,
  contacts: readonly { channel: Contact['channel']; address: string }[],
): Promise<OptOutLookup> {
  const { db, actor } = ctx
  const keyed = contacts.map(({ channel, address }) => contactOf(ctx, channel, address))
  const optedOut = writesToPeople(actor) ? await optedOutOf(db, actor.org.id, keyed) : new Set<string>()
  return (channel, address) => Promise.resolve(optedOut.has(`${channel} ${addressKey(channel, address)}`))
}

/**
 * Records that a person may have opted out. Automatic messages to this phone number or email address wait
 * until a member decides whether the person opted out.
 */
export function doubtConsent(ctx: MutationContext, channel: Contact['channel'], address: string): void {
  const { db, actor, now } = ctx
  if (writesToPeople(actor)) insertDoubt(db, actor.org.id, contactOf(ctx, channel, address), now)
}

async function refusedByThemselves(
  { db, actor }: MutationContext,
  contact: Contact,
): Promise<StoredConsent | undefined> {
  const current = await lockConsent(db, actor.org.id, contact, 'all')
  return current?.state === 'opted_out' && saidByThemselves.includes(current.source) ? current : undefined
}

function keywordOptOut(channel: Contact['channel']) {
  return invalidState('The person opted out by keyword. Only they can opt in again, by texting START.', [
    { channel, reason: 'keyword_opt_out', message: 'the person opted out of this channel by keyword' },
  ])
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

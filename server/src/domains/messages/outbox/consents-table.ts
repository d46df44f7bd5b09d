import type { Author, OnBehalfOf } from '../../../kernel/access/actor.ts'
import { entries } from '../../../kernel/database/entries.ts'
import type { Queries, Writes } from '../../../kernel/database/queries.ts'

export const consentStates = ['opted_out', 'opted_in'] as const
export type ConsentState = (typeof consentStates)[number]

/** Messages that a consent covers. `marketing` covers advertising only. */
export const consentPurposes = ['all', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/**
 * Source of a consent. `keyword`: the person sent a keyword by text message. `link`: the unsubscribe link in an email.
 * `import`: an imported list.
 */
export const consentSources = ['keyword', 'member', 'form', 'link', 'carrier', 'import'] as const
export type ConsentSource = (typeof consentSources)[number]

/** Current state of a consent, and the time and source of the last change. */
export interface StoredConsent {
  state: ConsentState
  at: string
  source: ConsentSource
}

/** A phone number or email address, to which consents belong. */
export interface Contact {
  channel: 'email' | 'sms'
  /** Phone number or email address, normalized by `addressKey`. */
  key: string
  /** Keyed digests of `key`, under which consents of an erased person are stored. */
  digests: readonly string[]
}

export interface ConsentEntry {
  id: string
  location_id: string
  channel: Contact['channel']
  address_key: string
  state: ConsentState
  purpose: ConsentPurpose
  source: ConsentSource
  evidence: string | null
  client_id: string | null
  at: string
  version: number
  created_by_type: Author['type']
  created_by_id: string | null
  created_by_key: OnBehalfOf | null
  created_at: string
}

export const consentEntries = entries<ConsentEntry>('quoin.consent_entries', [
  'id',
  'location_id',
  'channel',
  'address_key',
  'state',
  'purpose',
  'source',
  'evidence',
  'client_id',
  'at',
  'version',
  'created_by_type',
  'created_by_id',
  'created_by_key',
  'created_at',
])

/**
 * Facts that the delivery policy needs about a phone number or email address, and about the client to whom it
 * belongs.
 */
export interface Wishes {
  isOptedOut: boolean
  /** State of the consent to advertising. Null if none was recorded. */
  marketing: ConsentState | null
  /** True if the person may have opted out and a member has not decided yet. */
  isInDoubt: boolean
  /** Location of the client's primary property. Its time zone applies to the client. */
  home: string | null
}

export async function findWishes(
  db: Queries,
  orgId: string,
  { channel, key, digests }: Contact,
  clientId: string | null,
): Promise<Wishes> {
  const wishes = await db.row<Wishes>(
    `with person as (select coalesce(m.merged_into, m.id) as id from client_people m where m.org_id = $1 and m.id = $4)
     select exists (select from quoin.contact_opt_outs o
                     where o.org_id = $1 and o.channel = $2 and o.address_key = any ($3::text[])
                       and o.purpose = 'all' and o.state = 'opted_out')
         or exists (select from client_facts c
                     where c.org_id = $1 and c.id = (select p.id from person p)
                       and case $2 when 'sms' then c.sms_opt_out else c.email_opt_out end) as "isOptedOut",
            (select o.state from quoin.contact_opt_outs o
              where o.org_id = $1 and o.channel = $2 and o.address_key = any ($3::text[]) and o.purpose = 'marketing'
              order by o.at desc limit 1) as marketing,
            exists (select from quoin.contact_doubts d
                     where d.org_id = $1 and d.channel = $2 and d.address_key = any ($3::text[])) as "isInDoubt",
            (select h.location_id from client_homes h
              where h.org_id = $1 and h.client_id = (select p.id from person p)) as home`,
    [orgId, channel, [key, ...digests], clientId],
  )
  return wishes!
}

/** True if the phone number or email address is opted out of all messages. */
export async function isOptedOutAt(
  db: Queries,
  orgId: string,
  { channel, key, digests }: Contact,
): Promise<boolean> {
  const row = await db.row(
    `select from quoin.contact_opt_outs o
      where o.org_id = $1 and o.channel = $2 and o.address_key = any ($3::text[])
        and o.purpose = 'all' and o.state = 'opted_out' limit 1`,
    [orgId, channel, [key, ...digests]],
  )
  return row !== undefined
}

/** Returns the contacts that are opted out of all messages, each as a string of channel, space and address key. */
export async function optedOutOf(
  db: Queries,
  orgId: string,
  contacts: readonly Contact[],
): Promise<ReadonlySet<string>> {
  const stored = contacts.flatMap((contact) =>
    [contact.key, ...contact.digests].map((storedKey) => ({ ...contact, storedKey })),
  )
  const rows = await db.rows<Pick<Contact, 'channel' | 'key'>>(
    `select o.channel, of.plain as key from quoin.contact_opt_outs o
       join unnest($2::text[], $3::text[], $4::text[]) as of (channel, key, plain) on o.channel = of.channel and o.address_key = of.key
      where o.org_id = $1 and o.purpose = 'all' and o.state = 'opted_out'`,
    [
      orgId,
      stored.map(({ channel }) => channel),
      stored.map(({ storedKey }) => storedKey),
      stored.map(({ key }) => key),
    ],
  )
  return new Set(rows.map(({ channel, key }) => `${channel} ${key}`))
}

/**
 * Stores consents of an erased person under the plain address again, because the person is known again. The latest change
 * of the consent is then found by either.
 */
export function recallConsents(db: Writes, orgId: string, { channel, key, digests }: Contact): void {
  db.later(
    `update quoin.contact_opt_outs o set address_key = $3
      where o.org_id = $1 and o.channel = $2 and o.address_key = any ($4::text[])
        and not exists (select from quoin.contact_opt_outs x
                         where x.org_id = $1 and x.channel = $2 and x.address_key = $3 and x.purpose = o.purpose)`,
    [orgId, channel, key, digests],
  )
}

/** Returns the stored consent and locks its row until the end of the transaction. */
export function lockConsent(
  db: Queries,
  orgId: string,
  { channel, key }: Contact,
  purpose: ConsentPurpose,
): Promise<StoredConsent | undefined> {
  return db.row(
    `select o.state, o.at, o.source from quoin.contact_opt_outs o
      where o.org_id = $1 and o.channel = $2 and o.address_key = $3 and o.purpose = $4 for update`,
    [orgId, channel, key, purpose],
  )
}

/**
 * Stores a consent and returns the new state. Returns undefined if nothing changes. A repeated opt-out keeps the
 * earlier time. If a member or the carrier recorded the opt-out and the person then opts out personally, the source is
 * updated, and from then on only the person can reverse the opt-out. The SQL statement checks this rule itself, because
 * the person can opt out after the caller's check.
 */
export function putConsent(
  db: Queries,
  orgId: string,
  { channel, key }: Contact,
  wish: StoredConsent & { purpose: ConsentPurpose; clientId: string | null },
): Promise<StoredConsent | undefined> {
  return db.row(
    `insert into quoin.contact_opt_outs as o (org_id, channel, address_key, purpose, state, source, client_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (org_id, channel, address_key, purpose) do update
        set state = excluded.state, source = excluded.source, client_id = excluded.client_id,
            at = case when o.state = excluded.state then o.at else excluded.at end
      where o.state <> excluded.state
            and not (o.purpose = 'all' and o.source in ('keyword', 'carrier') and excluded.state = 'opted_in'
                     and excluded.source not in ('keyword', 'carrier'))
         or o.state = 'opted_out' and excluded.source in ('keyword', 'carrier') and o.source not in ('keyword', 'carrier')
     returning o.state, o.at, o.source`,
    [orgId, channel, key, wish.purpose, wish.state, wish.source, wish.clientId, wish.at],
  )
}

/** Sets a person's consent to advertising to `opted_out`. Called when the person opts out of all messages. */
export function endMarketing(
  db: Writes,
  orgId: string,
  { channel, key }: Contact,
  { source, now }: { source: ConsentSource; now: string },
): void {
  db.later(
    `update quoin.contact_opt_outs set state = 'opted_out', source = $4, at = $5
      where org_id = $1 and channel = $2 and address_key = $3 and purpose = 'marketing' and state = 'opted_in'`,
    [orgId, channel, key, source, now],
  )
}

/** Blocks automatic messages to the contact, because the person may have opted out. `deleteDoubt` ends the block. */
export function insertDoubt(db: Writes, orgId: string, { channel, key }: Contact, now: string): void {
  db.later(
    `insert into quoin.contact_doubts (org_id, channel, address_key, since) values ($1, $2, $3, $4)
         on conflict (org_id, channel, address_key) do nothing`,
    [orgId, channel, key, now],
  )
}

/**
 * Ends the block that `insertDoubt` started. Called when a member decides, or when the person opts in or out
 * explicitly.
 */
export function deleteDoubt(db: Writes, orgId: string, { channel, key }: Contact): void {
  db.later(`delete from quoin.contact_doubts where org_id = $1 and channel = $2 and address_key = $3`, [
    orgId,
    channel,
    key,
  ])
}

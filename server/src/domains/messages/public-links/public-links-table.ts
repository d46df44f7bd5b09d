import type { Mode } from '../../../kernel/database/database.ts'
import type { Queries, Writes } from '../../../kernel/database/queries.ts'

export type LinkKind = 'estimate' | 'invoice'

/** Reasons why a link was revoked. */
export const linkEnds = ['withdrawn', 'client_archived', 'address_corrected', 'by_office'] as const
export type LinkEnd = (typeof linkEnds)[number]

export interface NewPublicLink {
  id: string
  digest: Buffer
  mode: Mode
  kind: LinkKind
  recordId: string
  clientId: string
  locationId: string
  channel: 'email' | 'sms' | null
  sentTo: string | null
  createdAt: string
  expiresAt: string
}

export function insertPublicLink(db: Writes, orgId: string, link: NewPublicLink): void {
  db.later(
    `insert into quoin.public_links (org_id, id, digest, mode, kind, record_id, client_id, location_id, channel, sent_to,
            created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      orgId,
      link.id,
      link.digest,
      link.mode,
      link.kind,
      link.recordId,
      link.clientId,
      link.locationId,
      link.channel,
      link.sentTo,
      link.createdAt,
      link.expiresAt,
    ],
  )
}

/**
 * Criteria for the links to revoke: links to the record `recordId`, or links of the client `clientId`. `sentTo` limits
 * them to one recipient address, `linkId` to one link.
 */
export interface LinksToEnd {
  recordId?: string
  clientId?: string
  sentTo?: string
  linkId?: string
}

export interface EndedLink {
  id: string
  kind: LinkKind
  record_id: string
  location_id: string
}

/** Revokes all links of an organization. */
export function revokeAllLinks(db: Queries, orgId: string, now: string): Promise<unknown> {
  return db.rows(
    `update quoin.public_links set revoked_at = $2, ended_because = 'by_office' where org_id = $1 and revoked_at is null`,
    [orgId, now],
  )
}

export function endLinkRows(
  db: Queries,
  orgId: string,
  { recordId, clientId, sentTo, linkId }: LinksToEnd,
  because: LinkEnd,
  now: string,
): Promise<EndedLink[]> {
  return db.rows(
    `update quoin.public_links l set revoked_at = $6, ended_because = $7
      where l.org_id = $1 and l.revoked_at is null and (l.record_id = $2 or l.client_id = $3)
        and ($4::text is null or l.sent_to = $4) and ($5::uuid is null or l.id = $5)
     returning l.id, l.kind, l.record_id, l.location_id`,
    [orgId, recordId ?? null, clientId ?? null, sentTo ?? null, linkId ?? null, now, because],
  )
}

/** Returns the ids of the clients who have at least one valid link. */
export async function clientsWithLinks(
  db: Queries,
  orgId: string,
  clientIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ client_id: string }>(
    `select distinct l.client_id from quoin.public_links l
      where l.org_id = $1 and l.client_id = any ($2::uuid[]) and l.revoked_at is null`,
    [orgId, clientIds],
  )
  return new Set(rows.map(({ client_id }) => client_id))
}

/** A customer link without its token, which is not stored. */
export interface ListedLink {
  id: string
  channel: 'email' | 'sms' | null
  sent_to: string | null
  created_at: string
  expires_at: string
  ended_at: string | null
  ended_because: LinkEnd | null
}

/** Maximum number of links listed for a document. */
export const mostListed = 200

export function selectLinks(db: Queries, orgId: string, recordId: string): Promise<ListedLink[]> {
  return db.rows(
    `select latest.* from (
       select l.id, l.channel, l.sent_to, l.created_at, l.expires_at, l.revoked_at as ended_at, l.ended_because
         from quoin.public_links l where l.org_id = $1 and l.record_id = $2 order by l.id desc limit $3) latest
      order by latest.id`,
    [orgId, recordId, mostListed],
  )
}

/** Moves the links of a merged client to the client it was merged into. */
export async function moveLinks(db: Queries, orgId: string, fromId: string, intoId: string): Promise<void> {
  await db.rows(`update quoin.public_links l set client_id = $3 where l.org_id = $1 and l.client_id = $2`, [
    orgId,
    fromId,
    intoId,
  ])
}

export interface LinkRow {
  org_id: string
  mode: Mode
  kind: LinkKind
  record_id: string
  timezone: string
  slug: string
  org_name: string
  org_timezone: string
  country: string
  currency: string
  default_location_id: string
  is_demo: boolean
  clock_at: string | null
  practice_of: string | null
}

/**
 * Finds a link by the hash of its token. Searches all organizations, because the organization is known only
 * from the row.
 */
export function findLinkByDigest(system: Queries, digest: Buffer, now: string): Promise<LinkRow | undefined> {
  return system.row(
    `select l.org_id, l.mode, l.kind, l.record_id, p.timezone, o.slug,
            o.name as org_name, o.timezone as org_timezone, o.country, o.currency, o.is_demo, o.clock_at, o.practice_of,
            (select d.id from quoin.location_facts d where d.org_id = l.org_id and d.is_default) as default_location_id
       from quoin.public_links l
       join quoin.organization_facts o on o.org_id = l.org_id
       join quoin.location_facts p on p.org_id = l.org_id and p.id = l.location_id
      where l.digest = $1 and l.revoked_at is null and l.expires_at > coalesce(o.clock_at, $2)`,
    [digest, now],
  )
}

/** Stores the recipient for links that have no recipient yet. Returns the links that were updated. */
export function sendLinkRows(
  db: Queries,
  orgId: string,
  sent: { digests: readonly string[]; channel: 'email' | 'sms'; address: string; madeAfter: string },
): Promise<{ id: string; kind: LinkKind; digest: string }[]> {
  return db.rows(
    `update quoin.public_links l set channel = $3, sent_to = $4
      where l.org_id = $1 and l.digest in (select decode(d, 'hex') from unnest($2::text[]) as d)
        and l.channel is null and l.created_at > $5
     returning l.id, l.kind, encode(l.digest, 'hex') as digest`,
    [orgId, sent.digests, sent.channel, sent.address, sent.madeAfter],
  )
}

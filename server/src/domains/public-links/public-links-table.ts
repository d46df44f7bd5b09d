import type { Mode } from '../../kernel/database/database.ts'
import type { Queries } from '../../kernel/database/queries.ts'

export type LinkKind = 'estimate' | 'invoice'

export interface NewPublicLink {
  id: string
  digest: Buffer
  mode: Mode
  kind: LinkKind
  recordId: string
  locationId: string
  createdAt: string
  expiresAt: string
}

export async function insertPublicLink(db: Queries, orgId: string, link: NewPublicLink): Promise<void> {
  await db.rows(
    `insert into quoin.public_links (org_id, id, digest, mode, kind, record_id, location_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      orgId,
      link.id,
      link.digest,
      link.mode,
      link.kind,
      link.recordId,
      link.locationId,
      link.createdAt,
      link.expiresAt,
    ],
  )
}

export async function revokeLinks(db: Queries, orgId: string, recordId: string, now: string): Promise<void> {
  await db.rows(
    `update quoin.public_links l set revoked_at = $3
      where l.org_id = $1 and l.record_id = $2 and l.revoked_at is null`,
    [orgId, recordId, now],
  )
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
}

/** By the system's view: which organization it is, is what the digest tells. */
export function findLinkByDigest(system: Queries, digest: Buffer, now: string): Promise<LinkRow | undefined> {
  return system.row(
    `select l.org_id, l.mode, l.kind, l.record_id, p.timezone, o.slug,
            o.name as org_name, o.timezone as org_timezone, o.country, o.currency, o.is_demo,
            (select d.id from quoin.location_facts d where d.org_id = l.org_id and d.is_default) as default_location_id
       from quoin.public_links l
       join quoin.organization_facts o on o.org_id = l.org_id
       join quoin.location_facts p on p.org_id = l.org_id and p.id = l.location_id
      where l.digest = $1 and l.revoked_at is null and l.expires_at > $2`,
    [digest, now],
  )
}

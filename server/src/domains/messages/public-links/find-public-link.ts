import type { CustomerActor } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { digestOf, tokenPattern } from '../../../kernel/link-token.ts'
import { findLinkByDigest, type LinkKind } from './public-links-table.ts'

/** The record that a link opens, and a customer actor limited to that record. */
export interface PublicLink {
  actor: CustomerActor
  kind: LinkKind
  recordId: string
  /** IANA name of the record location's time zone. */
  timezone: string
}

/**
 * Finds the link of a token. Undefined for an unknown, revoked or expired token: the caller cannot distinguish these
 * cases.
 */
export async function findPublicLink(
  system: Queries,
  token: string,
  now: string,
): Promise<PublicLink | undefined> {
  const row = tokenPattern.test(token) ? await findLinkByDigest(system, digestOf(token), now) : undefined
  if (!row) return undefined
  const org = {
    id: row.org_id,
    slug: row.slug,
    name: row.org_name,
    timezone: row.org_timezone,
    country: row.country,
    currency: row.currency,
    defaultLocationId: row.default_location_id,
    isDemo: row.is_demo,
    clock: row.clock_at,
  }
  return {
    actor: { type: 'customer', id: null, org, mode: row.mode, locations: '*' },
    kind: row.kind,
    recordId: row.record_id,
    timezone: row.timezone,
  }
}

import type { CustomerActor } from '../../../kernel/access/actor.ts'
import { organizationOf } from '../../../kernel/access/organization-columns.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { digestOf, tokenPattern } from '../../../kernel/link-token.ts'
import { findLinkByDigest, type LinkKind } from './public-links-table.ts'

/** The record that a customer link opens, and an actor whose access is limited to that record. */
export interface PublicLink {
  actor: CustomerActor
  kind: LinkKind
  recordId: string
  /** Time zone of the record's location, as an IANA name. */
  timezone: string
}

/**
 * Returns the customer link with this token. Undefined if the token is unknown, revoked or expired. The result is the
 * same in all three cases, so that no one can find out which tokens existed.
 */
export async function findPublicLink(
  system: Queries,
  token: string,
  now: string,
): Promise<PublicLink | undefined> {
  const row = tokenPattern.test(token) ? await findLinkByDigest(system, digestOf(token), now) : undefined
  if (!row) return undefined
  const org = organizationOf({ ...row, timezone: row.org_timezone })
  return {
    actor: { type: 'customer', id: null, org, mode: row.mode, locations: '*' },
    kind: row.kind,
    recordId: row.record_id,
    timezone: row.timezone,
  }
}

import type { Parameter, Queries } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { clients } from './client.ts'
import {
  type DuplicateCandidate,
  mostOfReason,
  type PersonKeys,
  reasonsOf,
  type Sameness,
} from './duplicate-candidate.ts'

/** The contact data that a lead takes from its client. The address is that of the client's primary property. */
export interface ClientContact {
  id: string
  name: string
  email: string | null
  phone: string | null
  phone_extension: string | null
  email_opt_out: boolean
  sms_opt_out: boolean
  property_id: string | null
  location_id: string
  address_line1: string | null
  city: string | null
  state: string | null
  zip: string | null
}

const columns = `c.id, c.name, c.email, c.phone, c.phone_extension, c.email_opt_out, c.sms_opt_out, p.id as property_id, coalesce(p.location_id, c.location_id) as location_id,
  p.address_line1, p.city, p.state, p.zip`
const withPrimaryProperty = `clients c left join properties p on p.org_id = c.org_id and p.client_id = c.id and p.is_primary`

/**
 * Finds a client. For a merged client, returns the client into which it was merged. Returns undefined for an archived
 * client.
 */
export function findClientContact(
  db: Queries,
  orgId: string,
  id: string,
): Promise<ClientContact | undefined> {
  return db.row(
    `select ${columns} from ${withPrimaryProperty}
      where c.org_id = $1 and c.archived_at is null
        and c.id = (select coalesce(m.merged_into, m.id) from clients m where m.org_id = $1 and m.id = $2)`,
    [orgId, id],
  )
}

/**
 * Finds the phone numbers of clients, keyed by the ids that were passed. For a merged client, returns the number of
 * the client into which it was merged.
 */
export async function findPhonesOfClients(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db.rows<{ id: string; phone: string | null }>(
    // Behind row-level security, an index serves a comparison with a column, and not one with an expression such as
    // `coalesce`. `offset 0` prevents that the planner replaces the column by its expression.
    `select m.id, c.phone
       from (select r.id, coalesce(r.merged_into, r.id) as remaining_id from clients r
              where r.org_id = $1 and r.id = any ($2::uuid[]) offset 0) m
       join clients c on c.org_id = $1 and c.id = m.remaining_id
      where c.archived_at is null`,
    [orgId, ids],
  )
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

export interface ClientMatch {
  by_phone: string | null
  by_email: string | null
}

/**
 * Finds the client with this phone (E.164) and the client with this email (as a comparison key). If several clients
 * have the same phone or email, returns the oldest of them.
 */
export async function matchClient(
  db: Queries,
  orgId: string,
  phone: string | null,
  emailKey: string | null,
): Promise<ClientMatch> {
  if (phone === null && emailKey === null) return { by_phone: null, by_email: null }
  // `offset 0` prevents that the planner reads all clients in the order of their creation until one matches.
  const oldest = (condition: string): string => `(
      select m.id from (select c.id, c.created_at from clients c
                         where c.org_id = $1 and ${condition} and c.archived_at is null offset 0) m
       order by m.created_at, m.id limit 1)`
  const match = await db.row<ClientMatch>(
    `select ${oldest('c.phone = $2')} as by_phone, ${oldest('c.email_key = $3')} as by_email`,
    [orgId, phone, emailKey],
  )
  return match!
}

/**
 * Finds clients that may be the same person, by phone, email, property address or name. If `own` is set, considers
 * only that member's clients. Returns the oldest matches for each reason.
 */
export async function findSimilarClients(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  { name, phone, email_key, places }: PersonKeys,
  { except, own }: { except: string | null; own: string | null },
): Promise<DuplicateCandidate[]> {
  const parameters: Parameter[] = [
    actor.org.id,
    name,
    phone,
    email_key,
    places.map(({ match_key }) => match_key),
    except,
  ]
  const accessConditions = clients
    .own({ own }, (value) => `$${parameters.push(value)}`)
    .map((condition) => ` and ${condition}`)
  const arm = (condition: string): string =>
    `(select r.id from clients r
       where r.org_id = $1 and r.archived_at is null and ${condition} and r.id is distinct from $6::uuid${accessConditions.join('')}
       order by r.created_at, r.id limit ${mostOfReason})`
  const isAt = `exists (select 1 from properties p where p.org_id = r.org_id and p.client_id = r.id and p.match_key = any ($5::text[]))`
  const there = `r.id in (select p.client_id from properties p where p.org_id = $1 and p.match_key = any ($5::text[]))`
  const rows = await db.rows<Sameness & Omit<DuplicateCandidate, 'kind' | 'reasons'>>(
    `select r.id, r.name, r.status, r.created_at, r.phone is not distinct from $3 and $3 is not null as same_phone,
            r.email_key is not distinct from $4 and $4 is not null as same_email, ${isAt} as same_address,
            lower(r.name) is not distinct from lower($2) as same_name
       from clients r
      where r.org_id = $1
        and r.id in (${arm('r.phone = $3')} union ${arm('r.email_key = $4')} union ${arm(there)} union ${arm('lower(r.name) = lower($2)')})`,
    parameters,
  )
  return rows.map((row) => ({
    kind: 'client',
    id: row.id,
    name: row.name,
    status: row.status,
    reasons: reasonsOf(row),
    created_at: row.created_at,
  }))
}

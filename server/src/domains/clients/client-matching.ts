import type { Queries } from '../../kernel/database/queries.ts'

/** A client as far as a lead that belongs to it needs it; the address is that of the primary property. */
export interface ClientContact {
  id: string
  name: string
  email: string | null
  phone: string | null
  email_opt_out: boolean
  sms_opt_out: boolean
  property_id: string | null
  location_id: string
  address_line1: string | null
  city: string | null
  state: string | null
  zip: string | null
}

const columns = `c.id, c.name, c.email, c.phone, c.email_opt_out, c.sms_opt_out, p.id as property_id, coalesce(p.location_id, c.location_id) as location_id,
  p.address_line1, p.city, p.state, p.zip`
const withPrimaryProperty = `clients c left join properties p on p.org_id = c.org_id and p.client_id = c.id and p.is_primary`

/** A client that was merged is the one that it was merged into; one that was archived is none any more. */
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

export interface ClientMatch {
  by_phone: string | null
  by_email: string | null
}

/** Clients with this phone (E.164) or e-mail (as a comparison key); the longest known of several. */
export async function matchClient(
  db: Queries,
  orgId: string,
  phone: string | null,
  emailKey: string | null,
): Promise<ClientMatch> {
  if (phone === null && emailKey === null) return { by_phone: null, by_email: null }
  const match = await db.row<ClientMatch>(
    `select (select c.id from clients c where c.org_id = $1 and c.phone = $2 and c.archived_at is null
              order by c.created_at, c.id limit 1) as by_phone,
            (select c.id from clients c where c.org_id = $1 and c.email_key = $3 and c.archived_at is null
              order by c.created_at, c.id limit 1) as by_email`,
    [orgId, phone, emailKey],
  )
  return match!
}

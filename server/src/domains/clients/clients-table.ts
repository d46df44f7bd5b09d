import type { Queries } from '../../kernel/database/queries.ts'
import type { EmailColumns, PhoneColumns } from '../../kernel/schema/contact-fields.ts'
import { recordColumns } from '../../kernel/records/record-fields.ts'
import type { ClientRow, ClientStatus } from './client.ts'
import { balanceOfClient, creditOfClient, lastJobOfClient, lifetimeValueOfClient } from './client-figures.ts'
import { propertiesOfClient } from './properties-table.ts'

export const selectClients = `
  select ${recordColumns}, r.name, r.type, r.status, r.email, r.phone, r.phone_typed, r.phone_extension,
         r.address_line1, r.address_line2, r.city, r.state, r.zip, r.country, r.notes, r.lead_source, r.sms_opt_out, r.email_opt_out,
         r.merged_into, ${propertiesOfClient} as properties, ${balanceOfClient} as balance_cents,
         ${creditOfClient} as credit_cents, ${lifetimeValueOfClient} as lifetime_value_cents,
         ${lastJobOfClient} as last_job_at
    from clients r`

export function findClient(db: Queries, orgId: string, id: string): Promise<ClientRow | undefined> {
  return db.row(`${selectClients} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** Changes of one client take turns from here on. */
export async function lockClient(db: Queries, orgId: string, id: string): Promise<ClientRow | undefined> {
  await db.rows(`select 1 from clients r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findClient(db, orgId, id)
}

/** What people can change of a client. */
export interface ClientColumns {
  name: string
  status: ClientStatus
  email: EmailColumns
  phone: PhoneColumns
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  notes: string | null
}

/** What people can change of a client that is there. */
export interface ChangeableClient extends ClientColumns {
  type: ClientRow['type']
  sms_opt_out: boolean
  email_opt_out: boolean
  tags: string[]
}

export interface NewClient extends ClientColumns {
  id: string
  country: string
  lead_source: string | null
  location_id: string
  created_by_type: string
  created_by_id: string | null
  now: string
}

export function insertClient(db: Queries, orgId: string, client: NewClient): Promise<unknown> {
  return db.rows(
    `insert into clients (org_id, id, name, status, email, email_key, phone, phone_typed, phone_extension, address_line1,
            address_line2, city, state, zip, notes, country, lead_source, location_id, created_by_type, created_by_id,
            created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21)`,
    [
      orgId,
      client.id,
      ...changeable(client),
      client.country,
      client.lead_source,
      client.location_id,
      client.created_by_type,
      client.created_by_id,
      client.now,
    ],
  )
}

export function saveClient(
  db: Queries,
  orgId: string,
  id: string,
  client: ChangeableClient,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update clients
        set name = $3, status = $4, email = $5, email_key = $6, phone = $7, phone_typed = $8, phone_extension = $9,
            address_line1 = $10, address_line2 = $11, city = $12, state = $13, zip = $14, notes = $15, type = $16,
            sms_opt_out = $17, email_opt_out = $18, tags = $19, version = version + 1, updated_at = $20
      where org_id = $1 and id = $2`,
    [
      orgId,
      id,
      ...changeable(client),
      client.type,
      client.sms_opt_out,
      client.email_opt_out,
      client.tags,
      now,
    ],
  )
}

export function setClientStatus(
  db: Queries,
  orgId: string,
  id: string,
  status: ClientStatus,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update clients set status = $3, version = version + 1, updated_at = $4 where org_id = $1 and id = $2`,
    [orgId, id, status, now],
  )
}

function changeable(client: ClientColumns) {
  const { email, phone } = client
  return [
    client.name,
    client.status,
    email.email,
    email.key,
    phone.phone,
    phone.typed,
    phone.extension,
    client.address_line1,
    client.address_line2,
    client.city,
    client.state,
    client.zip,
    client.notes,
  ]
}

export function setClientArchived(db: Queries, orgId: string, id: string, now: string): Promise<unknown> {
  return db.rows(
    `update clients set archived_at = $3, version = version + 1, updated_at = $3 where org_id = $1 and id = $2`,
    [orgId, id, now],
  )
}

export async function countOpenJobs(db: Queries, orgId: string, clientId: string): Promise<number> {
  const open = await db.row<{ count: number }>(
    `select count(*) as count from jobs j
      where j.org_id = $1 and j.client_id = $2 and j.status not in ('complete', 'cancelled')`,
    [orgId, clientId],
  )
  return open!.count
}

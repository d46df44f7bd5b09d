import type { Queries } from '../../../kernel/database/queries.ts'

/** A client or lead with whom a conversation can be held. */
export interface Person {
  id: string
  location_id: string
  name: string | null
  phone: string | null
  email: string | null
}

/**
 * Finds the contact data of a client. If the client was merged, returns the data of the client that it was
 * merged into.
 */
export function findClientPerson(db: Queries, orgId: string, id: string): Promise<Person | undefined> {
  return db.row(
    `select p.id, p.location_id, p.name, p.phone, p.email from client_people p
      where p.org_id = $1 and p.id = (select coalesce(m.merged_into, m.id) from client_people m where m.org_id = $1 and m.id = $2)`,
    [orgId, id],
  )
}

export function findLeadPerson(
  db: Queries,
  orgId: string,
  id: string,
): Promise<(Person & { client_id: string | null }) | undefined> {
  return db.row(
    `select p.id, p.location_id, p.client_id, p.name, p.phone, p.email from lead_people p where p.org_id = $1 and p.id = $2`,
    [orgId, id],
  )
}

/**
 * Finds the client or lead with this phone number or email address. If several clients match, returns the one with the
 * latest message, or the oldest client if none has messages. Returns a lead only if no client matches.
 */
export async function findByAddress(
  db: Queries,
  orgId: string,
  by: 'phone' | 'email_key',
  address: string,
): Promise<{ client_id: string } | { lead_id: string } | undefined> {
  const [client] = await db.rows<{ id: string }>(
    `select p.id from client_people p
       left join conversations c on c.org_id = p.org_id and c.client_id = p.id and c.merged_into is null
      where p.org_id = $1 and p.${by} = $2 and p.archived_at is null
      order by c.last_message_at desc nulls last, p.created_at, p.id limit 1`,
    [orgId, address],
  )
  if (client) return { client_id: client.id }
  const [lead] = await db.rows<{ id: string; client_id: string | null }>(
    `select p.id, p.client_id from lead_people p
       left join conversations c on c.org_id = p.org_id and c.lead_id = p.id and c.client_id is null and c.merged_into is null
      where p.org_id = $1 and p.${by} = $2 and p.archived_at is null
      order by c.last_message_at desc nulls last, p.created_at desc, p.id desc limit 1`,
    [orgId, address],
  )
  if (!lead) return undefined
  return lead.client_id === null ? { lead_id: lead.id } : { client_id: lead.client_id }
}

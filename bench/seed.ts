import { hkdfSync } from 'node:crypto'
import pg from 'pg'
import { mintApiKey } from '../server/src/kernel/access/api-key-format.ts'
import { insertKey } from '../server/src/kernel/access/keys-table.ts'
import { exactScopes } from '../server/src/kernel/access/scopes.ts'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { queriesOn } from '../server/src/kernel/database/queries-on.ts'
import { newId } from '../server/src/kernel/ids.ts'
import { deriveKey } from '../server/src/kernel/secrets/derive-key.ts'

export const masterSecret = Buffer.from(hkdfSync('sha256', 'quoin bench', '', '', 32)).toString('hex')

export interface SeededOrg {
  orgId: string
  locationId: string
  /** Id of the owner, who created the API key. */
  memberId: string
  key: string
  /** Ids of the organization's leads, newest first. */
  leadIds: string[]
}

export interface Quantities {
  organizations: number
  /** Number of organizations that have an API key and send requests. The other organizations only have data. */
  keyed: number
  leadsPerKeyed: number
  leadsOfOthers: number
}

const organizations = `
  insert into quoin.organizations (org_id, slug, name, timezone, created_at, updated_at)
  select uuidv7(), 'org-' || n, 'Organization ' || n, 'America/Chicago', now(), now() from generate_series(1, $1) n`

const locations = `
  insert into quoin.locations (org_id, id, name, timezone, is_default, created_at, updated_at)
  select org_id, uuidv7(), 'Main', timezone, true, now(), now() from quoin.organizations`

const members = `
  insert into quoin.members (org_id, id, email, name, role, created_at, updated_at)
  select org_id, uuidv7(), 'owner@' || slug || '.test', 'Owner', 'owner', now(), now() from quoin.organizations`

// Inserts the leads in rounds. Each round inserts one lead for every organization that does not have enough leads yet.
// This scatters the leads of each organization over the table, as if many organizations had worked at the same time.
const leads = `
  insert into live.leads (org_id, id, lead_number, status, customer_name, customer_email, customer_email_key, customer_phone,
         customer_phone_typed, service_address, city, state, zip, source, assigned_to, notes, currency, location_id, created_by_type, created_by_id,
         created_at, updated_at)
  select o.org_id, uuidv7(at - now()), round, (array['new', 'contacted', 'estimate_sent', 'converted'])[1 + round % 4],
         'Customer ' || round, 'customer.' || round || '@example.com', 'customer.' || round || '@example.com', '+1312' || (5550000 + round),
         '(312) ' || (5550000 + round), round || ' Main Street', 'Chicago', 'IL', '60601', 'Website', m.id,
         'Two storeys, gutters and windows; call before noon.', 'USD', l.id, 'member', m.id, at, at
    from generate_series(1, greatest($2::int, $3::int)) round
    cross join quoin.organizations o
    join quoin.locations l on l.org_id = o.org_id
    join quoin.members m on m.org_id = o.org_id
   cross join lateral (select now() - interval '300 days' + round * interval '20 seconds' as at) t
   where round <= case when substr(o.slug, 5)::int <= $1 then $2::int else $3::int end
   order by round`

/** Fills an empty database. Foreign keys are not checked for each row, because the inserted data satisfies them. */
export async function seed(connection: Connection, quantities: Quantities): Promise<SeededOrg[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(organizations, [quantities.organizations])
    await client.query(locations)
    await client.query(members)
    await client.query('set session_replication_role = replica')
    await client.query(leads, [quantities.keyed, quantities.leadsPerKeyed, quantities.leadsOfOthers])
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return await selectKeyedOrgs(client, quantities.keyed)
  } finally {
    await client.end()
  }
}

async function selectKeyedOrgs(client: pg.Client, keyed: number): Promise<SeededOrg[]> {
  const { rows } = await client.query<{
    org_id: string
    location_id: string
    member_id: string
    lead_ids: string[]
  }>(
    `select o.org_id, l.id as location_id, m.id as member_id,
            array(select r.id from live.leads r where r.org_id = o.org_id order by r.created_at desc, r.id desc) as lead_ids
       from quoin.organizations o join quoin.locations l on l.org_id = o.org_id join quoin.members m on m.org_id = o.org_id
      where substr(o.slug, 5)::int <= $1 order by substr(o.slug, 5)::int`,
    [keyed],
  )
  const system = queriesOn(client)
  const orgs: SeededOrg[] = []
  for (const row of rows) {
    const { key, publicId, digest } = mintApiKey(deriveKey(masterSecret, 'api-key'), 'live')
    await insertKey(system, row.org_id, {
      id: newId(),
      public_id: publicId,
      digest,
      mode: 'live',
      name: 'bench',
      scopes: exactScopes,
      confirms: [],
      member_id: row.member_id,
      location_ids: null,
      rate_limit_per_minute: 1_000_000,
      expires_at: null,
      now: new Date().toISOString(),
    })
    orgs.push({
      orgId: row.org_id,
      locationId: row.location_id,
      memberId: row.member_id,
      key,
      leadIds: row.lead_ids,
    })
  }
  return orgs
}

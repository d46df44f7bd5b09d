import pg from 'pg'
import type { Connection } from '../server/src/kernel/database/database.ts'

// Statements that insert the kinds of rows that organizations accumulate over time. There are so many rows that a
// query that reads all of them is noticeably slower.
const perOrganization = [
  `insert into live.clients (org_id, id, location_id, name, status, country, created_by_type, created_at, updated_at)
   select org_id, uuidv7(), id, 'Ada Lovelace', 'active', 'US', 'system', now(), now() from quoin.locations`,
  `insert into live.invoices (org_id, id, location_id, client_id, currency, total_cents, issue_date, due_date, sent_at, issued_at,
          created_by_type, created_at, updated_at)
   select o.org_id, uuidv7(), l.id, c.id, 'USD', 10000, current_date, current_date + 30, now(), now(), 'system', now(), now()
     from quoin.organizations o join quoin.locations l on l.org_id = o.org_id join live.clients c on c.org_id = o.org_id
    cross join generate_series(1, 3)`,
  `insert into live.events (org_id, id, name, payload, cause, occurred_at, relayed_at)
   select org_id, uuidv7(), 'lead.created', '{}', '{}', now(), now() from quoin.organizations, generate_series(1, 3)`,
  `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, is_waiting, created_at)
   select org_id, uuidv7(), 'bench', 'lane', '{}', now() + interval '1 day', true, now() from quoin.organizations`,
]

/**
 * Inserts stored answers of each organization, which the purge of old answers reads. Their number depends on the
 * number of requests and not on the number of organizations.
 */
const answers = `insert into live.idempotency_records (org_id, key, fingerprint, status, headers, body, created_at)
  select org_id, 'key ' || n, 'fingerprint', 201, '{}', '{}', now() from quoin.organizations, generate_series(1, $1) n`

/**
 * Inserts data for every organization: a waiting task, open invoices that are not due, emitted events, and stored
 * answers.
 */
export async function fillBackground(connection: Connection, answersEach: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of perOrganization) await client.query(statement)
    await client.query(answers, [answersEach])
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

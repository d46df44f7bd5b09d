import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrate } from '../src/kernel/database/migrate.ts'
import { newId } from '../src/kernel/ids.ts'
import { databaseBefore } from '../src/testing/database-before.ts'

// A database with business data, as an old release created it. That release had no change log and could not cancel
// appointments. The tests migrate this database.

let filled: Awaited<ReturnType<typeof databaseBefore>>
before(async () => {
  filled = await databaseBefore('0137_notes.sql')
  await filled.client.query('set session_replication_role = replica')
})
after(() => filled.client.end())

test('the migration completes old inbound emails, and cancels an appointment that was replaced before its time', async () => {
  const { client, connection } = filled
  const [org, lead, other] = [newId(), newId(), newId()]
  const agree = async (leadId: string, agreed: string, starts: string) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into live.lead_appointments (org_id, id, lead_id, kind, starts_at, timezone, location_id, created_by_type,
              created_by_id, created_at)
       values ($1, $2, $3, 'call', $4, 'UTC', $1, 'member', $1, $5) returning id`,
      [org, newId(), leadId, starts, agreed],
    )
    return rows[0]!.id
  }
  await client.query(
    `insert into live.messages (org_id, id, conversation_id, direction, from_email, body, location_id, sent_at, created_at)
     values ($1, $1, $1, 'inbound', 'ada@example.com', 'Yes.', $1, now(), '2026-01-05T00:00Z')`,
    [org],
  )
  const tookPlace = await agree(lead, '2026-01-01T00:00Z', '2026-01-02T00:00Z')
  const replaced = await agree(lead, '2026-01-03T00:00Z', '2026-01-09T00:00Z')
  const upcoming = await agree(lead, '2026-01-04T00:00Z', '2026-01-08T00:00Z')
  const alone = await agree(other, '2026-01-03T00:00Z', '2026-01-09T00:00Z')
  await migrate(connection)
  const { rows } = await client.query<{ id: string }>(
    `select id, version, cancelled_at, cancelled_by_type, cancelled_by_id, updated_at from live.lead_appointments`,
  )
  const day = (number: number): Date => new Date(Date.UTC(2026, 0, number))
  const stands = { version: 1, cancelled_at: null, cancelled_by_type: null, cancelled_by_id: null }
  const isReplaced = { cancelled_at: day(4), cancelled_by_type: 'member', cancelled_by_id: org }
  assert.deepEqual(Object.fromEntries(rows.map(({ id, ...row }) => [id, row])), {
    [tookPlace]: { ...stands, updated_at: day(1) },
    [replaced]: { version: 2, ...isReplaced, updated_at: day(4) },
    [upcoming]: { ...stands, updated_at: day(4) },
    [alone]: { ...stands, updated_at: day(3) },
  })

  const messages = await client.query(
    'select kind, direction, from_address, version, created_by_type, created_by_id, updated_at from live.messages',
  )
  assert.deepEqual(messages.rows, [
    {
      kind: 'email',
      direction: 'inbound',
      from_address: 'ada@example.com',
      version: 1,
      created_by_type: 'system',
      created_by_id: null,
      updated_at: day(5),
    },
  ])
})

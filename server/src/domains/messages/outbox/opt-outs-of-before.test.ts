import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../../kernel/database/migrate.ts'
import { newId } from '../../../kernel/ids.ts'
import { databaseBefore } from '../../../testing/database-before.ts'

test('opt-outs of clients from before they were stored by number and address still apply', async () => {
  const { connection, client } = await databaseBefore('0135_message_gate.sql')
  try {
    const orgId = newId()
    await client.query(
      `insert into quoin.organizations (org_id, slug, name, timezone, created_at, updated_at)
       values ($1, 'old', 'Old', 'UTC', now(), now())`,
      [orgId],
    )
    const add = (contact: string) =>
      client.query(
        `insert into live.clients (org_id, id, name, status, email, email_key, phone, sms_opt_out, email_opt_out, country,
                location_id, created_by_type, created_at, updated_at)
         values ($1, $2, 'Ada', 'active', ${contact}, 'US', $1, 'system', now(), now())`,
        [orgId, newId()],
      )
    await add(`'Ada@Example.com', 'ada@example.com', '+13125550142', true, true`)
    await add(`null, null, '+13125550142', true, false`)
    await add(`null, null, null, true, true`)
    await add(`'bo@example.com', 'bo@example.com', '+13125550143', false, false`)
    await migrate(connection)
    const { rows } = await client.query(
      `select channel, address_key, source from quoin.contact_opt_outs where org_id = $1 order by 1`,
      [orgId],
    )
    assert.deepEqual(rows, [
      { channel: 'email', address_key: 'ada@example.com', source: 'member' },
      { channel: 'sms', address_key: '+13125550142', source: 'member' },
    ])
  } finally {
    await client.end()
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../../kernel/database/migrate.ts'
import { newId } from '../../../kernel/ids.ts'
import { databaseBefore } from '../../../testing/database-before.ts'

test('migration 0401 turns overpayments entered as refunds into releases, and other refunds stay refunds', async () => {
  const { connection, client } = await databaseBefore('0401_releases.sql')
  try {
    await client.query('set session_replication_role = replica')
    const [org, payment, other, invoice] = [newId(), newId(), newId(), newId()]
    const add = (row: Record<string, unknown>) => {
      const entry = {
        org_id: org,
        id: newId(),
        client_id: org,
        invoice_id: invoice,
        method: 'check',
        status: 'succeeded',
        currency: 'USD',
        received_at: '2026-03-01T12:00:00Z',
        created_at: '2026-03-01T12:00:00Z',
        recorded_by_type: 'system',
        ...row,
      }
      const names = Object.keys(entry)
      return client.query(
        `insert into live.payments (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
        Object.values(entry),
      )
    }
    const words = { reason: 'more than the balance' }
    await add({ id: payment, kind: 'payment', amount_cents: 15_000 })
    await add({ kind: 'refund', refund_of: payment, amount_cents: 5000, ...words })
    await add({ kind: 'deposit', invoice_id: null, origin_id: payment, amount_cents: 5000, ...words })
    await add({ id: other, kind: 'payment', amount_cents: 900 })
    await add({ kind: 'refund', refund_of: other, amount_cents: 400, ...words })
    await migrate(connection)
    const { rows } = await client.query<{ kind: string; refund_of: string | null; amount: number }>(
      `select kind, amount_cents::int as amount from live.payments where org_id = $1 order by created_at, amount_cents desc, kind`,
      [org],
    )
    assert.deepEqual(
      rows.map(({ kind, amount }) => [kind, amount]),
      [
        ['payment', 15_000],
        ['deposit', 5000],
        ['release', 5000],
        ['payment', 900],
        ['refund', 400],
      ],
    )
  } finally {
    await client.end()
  }
})

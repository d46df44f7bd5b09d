import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pay, read, sent } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { newId } from '../../src/kernel/ids.ts'
import { testOrg } from '../../src/testing/test-org.ts'

test('an overpayment that an older release stores as a refund becomes a release; an ordinary refund does not', async () => {
  const org = await testOrg()
  const { id: invoice_id, client_id } = await sent(org)
  const { payments } = await pay(org, invoice_id, 10_000)
  const payment = payments[0]!.id
  /** Inserts the payments of one call with a single statement, as older releases of the server do. */
  const add = (rows: readonly object[]) =>
    org.app.inspect.query(
      `insert into live.payments (org_id, id, client_id, invoice_id, kind, method, status, amount_cents, currency, refund_of, origin_id,
                                  reason, received_at, created_at, recorded_by_type)
       select $1, r.id, $2, r.invoice_id, r.kind, 'cash', 'succeeded', r.amount_cents, 'USD', r.refund_of, r.origin_id,
              'more than the balance', now(), '2026-03-01T12:00:00Z', 'system'
         from json_to_recordset($3) as r (id uuid, invoice_id uuid, kind text, amount_cents bigint, refund_of uuid, origin_id uuid)`,
      [org.id, client_id, JSON.stringify(rows)],
    )
  await add([
    { id: newId(), invoice_id: null, kind: 'deposit', amount_cents: 700, origin_id: payment },
    { id: newId(), invoice_id, kind: 'refund', amount_cents: 700, refund_of: payment },
  ])
  await add([{ id: newId(), invoice_id, kind: 'refund', amount_cents: 300, refund_of: payment }])
  const { amount_released_cents, amount_refunded_cents, balance_cents } = await read(org, invoice_id)
  assert.deepEqual([amount_released_cents, amount_refunded_cents, balance_cents], [700, 300, 1000])
})

// Runs in its own process: it changes payments of the demo.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demo } from '../../../demo/testing/look-at-demo.ts'
import { newId } from '../../../kernel/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { payments } from './payments.ts'

test('payments that were deleted or changed past the program are found, with the amounts', async (t) => {
  const app = await testApp()
  await demo()
  const parts = await doctorParts(t, { connection: app.owner })
  const finding = await payments.examine(parts)
  assert.match(finding.isRight ? finding.note! : finding.wrong, /^\d{2,} payments$/)
  const { rows } = await parts.client.query<{ org_id: string; id: string; amount: string }>(
    `select p.org_id, p.id, p.amount_cents as amount from live.payments p
      where p.status = 'succeeded' and p.kind = 'payment' and p.applied_from is null order by p.id limit 2`,
  )
  const [deleted, changed] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const refund = newId()
  await parts.client.query('delete from live.payments where id = $1', [deleted.id])
  await parts.client.query('update live.payments set amount_cents = amount_cents + 7 where id = $1', [
    changed.id,
  ])
  await parts.client.query(
    `insert into live.payments (org_id, id, client_id, kind, method, status, amount_cents, currency, received_at, recorded_by_type, created_at)
     values ($1, $2, $2, 'refund', 'cash', 'succeeded', 900, 'USD', now(), 'system', now())`,
    [deleted.org_id, refund],
  )
  const sentence = wrongOf(await payments.examine(parts))
  assert.match(sentence, /^Payments and books differ, 3 of \d+: /)
  for (const part of [
    `${deleted.id} (live: no such payment, ${deleted.amount} cents in the books)`,
    `${changed.id} (live: ${Number(changed.amount) + 7} cents, ${changed.amount} cents in the books)`,
    `${refund} (live: -900 cents, 0 cents in the books)`,
  ])
    assert.ok(sentence.includes(part), `${sentence} lacks ${part}`)
})

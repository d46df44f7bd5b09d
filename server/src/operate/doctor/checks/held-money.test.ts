import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { doctorParts } from '../../testing/doctor-parts.ts'
import { heldMoney } from './held-money.ts'

test('journals that use money at another location than the one that holds it are listed', async (t) => {
  const parts = await doctorParts(t)
  const [org, client, here, there] = [newId(), newId(), newId(), newId()]
  const [deposit, applied, refund] = [newId(), newId(), newId()]
  const addPayment = (
    id: string,
    kind: string,
    { applied_from = null as string | null, refund_of = null as string | null },
  ) =>
    parts.client.query(
      `insert into live.payments (org_id, id, client_id, kind, method, status, amount_cents, currency, received_at, recorded_by_type, created_at, applied_from, refund_of)
       values ($1, $2, $3, $4, 'cash', 'succeeded', 900, 'USD', now(), 'system', now(), $5, $6)`,
      [org, id, client, kind, applied_from, refund_of],
    )
  const book = async (paymentId: string, kind: string, locationId: string) => {
    const journal = newId()
    await parts.client.query(
      `insert into live.ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, location_id, client_id, payment_id, at)
       values ($1, $2, $3, $4, 'client_credit', 1, 0, 'USD', $5, $6, $7, now())`,
      [org, newId(), journal, kind, locationId, client, paymentId],
    )
    return journal
  }
  await addPayment(deposit, 'deposit', {})
  await addPayment(applied, 'deposit', { applied_from: deposit })
  await addPayment(refund, 'refund', { refund_of: deposit })
  await book(deposit, 'deposit', here)
  await book(applied, 'credit_applied', here)
  assert.deepEqual(await heldMoney.examine(parts), { isRight: true })
  const crossing = [await book(applied, 'credit_applied', there), await book(refund, 'refund', there)]
  assert.deepEqual(await heldMoney.examine(parts), {
    isRight: true,
    note: `2 journals from before version 0.2.0 use money that another location holds: ${crossing.join(', ')}`,
  })
})

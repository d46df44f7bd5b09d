import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { chargeCard } from '../../../money/invoices/operations.ts'
import { books, read, sent } from '../../../money/invoices/testing/invoicing.ts'
import { receiveProviderRefund } from '../operations.ts'

test('a refund of an unknown payment is ignored', async () => {
  const org = await testOrg()
  const report = { provider_reference: 'pi_none', reference: 're_1', payment_id: null, status: 'succeeded' }
  for (const currency of ['USD', 'EUR'])
    assert.deepEqual(
      await org.run(
        receiveProviderRefund,
        { ...report, amount_cents: 100, currency },
        { type: 'system', id: null },
      ),
      { result: 'ignored' },
    )
})

test('a refund of a known payment in another currency is ignored', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 10_000)
  await org.run(chargeCard, { invoice_id: id, payment_method_token: 'tok_ok' }, org.owner)
  const before = await read(org, id)
  const [payment] = await org.query<{ provider_reference: string }>(
    'select provider_reference from live.payments where org_id = $1',
  )
  const report = { ...payment!, reference: 're_1', payment_id: null, status: 'succeeded', amount_cents: 100 }
  const receive = (currency: string) =>
    org.run(receiveProviderRefund, { ...report, currency }, { type: 'system', id: null })
  assert.deepEqual(await receive('EUR'), { result: 'ignored' })
  assert.deepEqual(await read(org, id), before)
  assert.deepEqual(await receive('USD'), { result: 'booked' })
})

test('a refund made at the processor first reduces the amount for the work, then the tip', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 10_000)
  const charge = { invoice_id: id, payment_method_token: 'tok_ok', tip_cents: 1000 }
  await org.run(chargeCard, charge, org.owner)
  const charges = await org.query<{ provider_reference: string; amount_cents: string }>(
    `select provider_reference, amount_cents from live.payments where org_id = $1 and kind = 'payment'`,
  )
  assert.deepEqual(
    charges.map(({ amount_cents }) => Number(amount_cents)),
    [11_000],
  )
  const refund = (reference: string, amount_cents: number) => {
    const { provider_reference } = charges[0]!
    const report = { provider_reference, reference, payment_id: null, status: 'succeeded', currency: 'USD' }
    return org.run(receiveProviderRefund, { ...report, amount_cents }, { type: 'system', id: null })
  }
  const parts = []
  for (const [reference, amount] of [
    ['re_1', 2000],
    ['re_2', 8300],
    ['re_3', 700],
  ] as const) {
    assert.deepEqual(await refund(reference, amount), { result: 'booked' })
    const rows = await org.query<{ tip_cents: string }>(
      `select tip_cents from live.payments where org_id = $1 and provider_reference = $2`,
      [reference],
    )
    parts.push(rows.map(({ tip_cents }) => Number(tip_cents)))
    await books(org, await read(org, id))
  }
  assert.deepEqual(parts, [[0], [300], [700]])
  const { balance_cents, amount_refunded_cents } = await read(org, id)
  assert.deepEqual([balance_cents, amount_refunded_cents], [10_000, 11_000])
})

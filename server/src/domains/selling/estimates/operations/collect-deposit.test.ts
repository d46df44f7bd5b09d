import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { getLead } from '../../../customers/leads/operations.ts'
import { collectDeposit, getEstimate } from '../operations.ts'
import { acceptedWithDeposit, estimating } from '../testing/estimating.ts'

test('parts of a deposit add up, and the lead moves once, when the deposit is complete', async () => {
  const of = await estimating()
  const { id: estimate_id, lead_id, version } = await acceptedWithDeposit(of, of.draftOfLead())
  const status = async () => (await of.run(getLead, { lead_id: lead_id! })).status
  const eventCount = (await of.org.events()).length

  const first = await of.run(collectDeposit, {
    estimate_id,
    amount_cents: 2000,
    method: 'check',
    reference: 'No. 17',
  })
  assert.deepEqual(
    [first.payment.kind, first.payment.status, first.payment.amount_cents, first.payment.reference],
    ['deposit', 'succeeded', 2000, 'No. 17'],
  )
  assert.deepEqual(first.estimate.deposit, {
    type: 'percent',
    value: '50',
    use: 'first',
    required_cents: 5000,
    collected_cents: 2000,
  })
  assert.equal(first.estimate.version, version + 1)
  assert.equal(await status(), 'approved')

  const rest = await of.run(collectDeposit, { estimate_id, method: 'cash' })
  assert.deepEqual([rest.payment.amount_cents, rest.estimate.deposit.collected_cents], [3000, 5000])
  assert.equal(await status(), 'deposit_collected')
  assert.deepEqual((await of.org.events()).slice(eventCount), [
    'deposit.collected',
    'deposit.collected',
    'lead.status_changed',
  ])
  await assert.rejects(of.run(collectDeposit, { estimate_id, method: 'cash' }), {
    code: 'invalid_state',
    message: 'The deposit is already paid in full.',
  })
  const more = { estimate_id, method: 'cash', amount_cents: 5001 }
  await assert.rejects(of.run(collectDeposit, more), { code: 'invalid_state' })
  await of.run(collectDeposit, { ...more, amount_cents: 5000 })
})

test('the event of a collected deposit contains the payment and the sum so far', async () => {
  const of = await estimating()
  const { id: estimate_id, lead_id, client_id } = await acceptedWithDeposit(of, of.draftOfLead())
  const collect = (how: object) => of.run(collectDeposit, { estimate_id, ...how })
  await collect({ payment_method_token: 'tok_declined' })
  await collect({ payment_method_token: 'tok_pending', amount_cents: 500 })
  const ends = [
    await collect({ amount_cents: 2000, method: 'check' }),
    await collect({ amount_cents: 2500, payment_method_token: 'tok_ok' }),
  ]
  const payloads = await of.org.payloads('deposit.collected')
  assert.deepEqual(
    payloads,
    ends.map(({ payment, estimate }) => ({
      estimate_id,
      estimate_number: estimate.estimate_number,
      client_id,
      lead_id,
      location_id: estimate.location_id,
      payment_id: payment.id,
      amount_cents: payment.amount_cents,
      collected_cents: estimate.deposit.collected_cents,
      required_cents: 5000,
      currency: 'USD',
      version: estimate.version,
      updated_at: estimate.updated_at,
    })),
  )
})

test('a card is charged for the deposit; a decline or refusal by the processor collects nothing', async () => {
  const of = await estimating()
  const { id: estimate_id } = await acceptedWithDeposit(of)
  const charge = (payment_method_token: string) =>
    of.run(collectDeposit, { estimate_id, payment_method_token })
  for (const token of ['tok_declined', 'tok_unknown']) {
    const { payment, decline_reason, estimate } = await charge(token)
    assert.equal(payment.status, 'failed')
    assert.equal(typeof decline_reason, 'string')
    assert.equal(estimate.deposit.collected_cents, 0)
  }
  const { payment, decline_reason, estimate } = await charge('tok_ok')
  assert.deepEqual(
    [payment.status, payment.method, payment.amount_cents, decline_reason],
    ['succeeded', 'card', 5000, null],
  )
  assert.equal(estimate.deposit.collected_cents, 5000)
})

test('a pending charge of a deposit is not charged again', async () => {
  const of = await estimating()
  const { id: estimate_id } = await acceptedWithDeposit(of)
  const charge = () => of.run(collectDeposit, { estimate_id, payment_method_token: 'tok_pending' })
  const { payment, estimate } = await charge()
  assert.deepEqual([payment.status, estimate.deposit.collected_cents], ['pending', 0])
  await assert.rejects(charge(), { code: 'invalid_state', message: 'The deposit is already paid in full.' })
})

test('a charge without an answer of the processor stays pending and counts as collected', async () => {
  const of = await estimating()
  const { id: estimate_id } = await acceptedWithDeposit(of)
  const charge = () => of.run(collectDeposit, { estimate_id, payment_method_token: 'tok_timeout' })
  await assert.rejects(charge(), /did not answer in time/)
  await assert.rejects(charge(), { code: 'invalid_state', message: 'The deposit is already paid in full.' })
})

test('two simultaneous collections of one deposit collect it once', async () => {
  const of = await estimating()
  const { id } = await acceptedWithDeposit(of)
  const collect = () => of.run(collectDeposit, { estimate_id: id, method: 'cash' })
  const outcomes = await race({ table: 'live.estimates', orgId: of.org.id, id }, [collect, collect])
  assert.deepEqual(outcomes.map((each) => each.status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await of.run(getEstimate, { estimate_id: id })).deposit.collected_cents, 5000)
})

test('a deposit is recorded with its payment method, and a charged one as paid by card', async () => {
  const of = await estimating()
  const { id: estimate_id } = await acceptedWithDeposit(of)
  const collect = async (how: { method?: string; payment_method_token?: string }) =>
    (await of.run(collectDeposit, { estimate_id, amount_cents: 100, ...how })).payment.method
  for (const method of ['cash', 'check', 'card']) assert.equal(await collect({ method }), method)
  assert.equal(await collect({ payment_method_token: 'tok_ok' }), 'card')
})

test('collecting a deposit needs either a method or a card token', async () => {
  const of = await estimating()
  const { id: estimate_id } = await acceptedWithDeposit(of)
  for (const wrong of [{}, { method: 'card', payment_method_token: 'tok_ok' }])
    await assert.rejects(of.run(collectDeposit, { estimate_id, ...wrong }), { code: 'validation_error' })
})

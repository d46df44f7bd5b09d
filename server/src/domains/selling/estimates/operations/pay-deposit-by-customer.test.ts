import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getEstimate, payDepositByCustomer, readByCustomer } from '../operations.ts'
import { acceptedWithDeposit, estimating } from '../testing/estimating.ts'

const return_url = 'http://quoin.test/p/token'

test('the deposit is offered once the estimate is accepted, can be paid once, and is then no longer offered', async () => {
  const of = await estimating()
  const { id: estimate_id } = await acceptedWithDeposit(of)
  const offeredPayment = async () => (await of.asCustomer(readByCustomer, { estimate_id })).payment
  const pay = (payment_method_token: string | null) =>
    of.asCustomer(payDepositByCustomer, { estimate_id, payment_method_token, return_url })
  assert.deepEqual(await offeredPayment(), { title: 'Pay $50.00 deposit', by: 'form' })
  assert.equal((await pay('tok_declined')).outcome, 'declined')
  await assert.rejects(pay(null), { code: 'validation_error' })
  const both = await Promise.allSettled([pay('tok_ok'), pay('tok_ok')])
  assert.deepEqual(both.map((each) => each.status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await of.run(getEstimate, { estimate_id })).deposit.collected_cents, 5000)
  assert.equal(await offeredPayment(), null)
})

test('the deposit of an estimate that is not accepted cannot be paid', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.sent()
  assert.equal((await of.asCustomer(readByCustomer, { estimate_id })).payment, null)
  await assert.rejects(
    of.asCustomer(payDepositByCustomer, { estimate_id, payment_method_token: 'tok_ok', return_url }),
    { code: 'invalid_state' },
  )
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { chargeCard, payByCustomer } from '../../domains/money/invoices/operations.ts'
import { collectDeposit } from '../../domains/selling/estimates/operations.ts'
import { newId } from '../ids.ts'
import { testOrg } from '../../testing/test-org.ts'
import { cardToken, isCardNumber } from './card-token.ts'

test('card numbers are recognized in any grouping, and tokens of processors are not mistaken for card numbers', () => {
  for (const number of [
    '4242424242424242',
    '4242 4242 4242 4242',
    '3782-822463-10005',
    '6011.1111.1111.1117',
    '4222222222222',
    '6304000000000000000',
  ])
    assert.ok(isCardNumber(number), number)
  for (const name of [
    'tok_visa',
    'pm_4242424242424242',
    '4242424242424241',
    '424242424242',
    `42${'0'.repeat(18)}`,
  ])
    assert.ok(!isCardNumber(name), name)
  assert.equal(cardToken().safeParse('pm_1').success, true)
})

test('an operation that charges a card refuses a card number, and the error does not contain it', async () => {
  const org = await testOrg()
  const number = '4242 4242 4242 4242'
  const charged = { payment_method_token: number }
  const customer = { type: 'customer', id: null } as const
  const calls = [
    () => org.run(chargeCard, { invoice_id: newId(), ...charged }, org.owner),
    () => org.run(collectDeposit, { estimate_id: newId(), ...charged }, org.owner),
    () =>
      org.run(payByCustomer, { invoice_id: newId(), return_url: 'https://quoin.test', ...charged }, customer),
  ]
  for (const call of calls)
    await assert.rejects(call(), (error: { code: string; message: string; details: object[] }) => {
      assert.equal(error.code, 'validation_error')
      assert.partialDeepStrictEqual(error.details, [
        {
          field: 'payment_method_token',
          message: "must be the card processor's token for the card, not a card number",
        },
      ])
      assert.ok(!JSON.stringify(error).includes('4242'))
      return true
    })
})

test('a refused card number is stored in no receipt, audit entry or other table, and is not logged', async () => {
  const org = await testOrg()
  // The card number is random, so that it is unlikely to occur by chance among other digits of the answer or the
  // database.
  const digits = [...randomBytes(14)].map((byte) => byte % 10)
  const number = `4${digits.join('')}`
  const complete = [...'0123456789'].map((last) => number + last).find(isCardNumber)!
  const answer = await org.request('POST', '/api/v1/workflows/invoices.chargeCard', {
    body: { invoice_id: newId(), payment_method_token: complete },
  })
  assert.equal(answer.status, 422)
  const tables = ['receipts', 'idempotency_records', 'audit_log', 'payments', 'payment_requests']
  for (const table of tables) {
    const rows = await org.query<{ text: string }>(
      `select t::text as text from live.${table} t where org_id = $1`,
    )
    for (const { text } of rows) assert.ok(!text.includes(complete), table)
  }
  assert.ok(!org.app.logged.some((line) => line.includes(complete)))
  assert.ok(!answer.text.includes(complete))
})

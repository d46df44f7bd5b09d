import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addRate } from '../testing/add-rate.ts'
import { estimating } from '../testing/estimating.ts'
import { sendEstimate, setAdjustments, setLineItems } from '../operations.ts'

test('discount, deposit and tax rate change separately, and absent ones stay', async () => {
  const of = await estimating()
  const usual = await addRate(of, '10', true)
  const other = await addRate(of, '6.25', false)
  const { id: estimate_id } = await of.draft()
  const set = (change: object) => of.run(setAdjustments, { estimate_id, ...change })

  const first = await set({ discount: { type: 'fixed', value: '1000' } })
  assert.deepEqual(
    [first.tax_rate_id, first.tax_rate_percent, first.taxable_cents, first.tax_cents, first.total_cents],
    [usual, '10', 9000, 900, 9900],
  )
  const second = await set({ deposit: { type: 'percent', value: '33.335' } })
  assert.deepEqual(second.discount, { type: 'fixed', value: '1000' })
  // 33.335 % of 99.00 is 33.00165.
  assert.deepEqual(second.deposit, {
    type: 'percent',
    value: '33.335',
    use: 'first',
    required_cents: 3300,
    collected_cents: 0,
  })
  const third = await set({ tax_rate_id: other, discount: null })
  assert.deepEqual([third.discount, third.tax_cents, third.total_cents], [null, 625, 10_625])
  const fourth = await set({ deposit: { type: 'fixed', value: '99999999' } })
  assert.deepEqual([fourth.tax_rate_id, fourth.deposit.required_cents], [other, 10_625])
  const untaxed = await set({ tax_rate_id: null, deposit: null })
  assert.deepEqual([untaxed.tax_rate_id, untaxed.tax_cents, untaxed.deposit.required_cents], [null, 0, 0])
})

test('redundant zeros of discount and deposit values are removed', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.draft()
  const rules = { discount: { type: 'percent', value: '07.50' }, deposit: { type: 'fixed', value: '0100' } }
  const { discount, deposit } = await of.run(setAdjustments, { estimate_id, ...rules })
  assert.deepEqual([discount, deposit.value], [{ type: 'percent', value: '7.5' }, '100'])
  await assert.rejects(
    of.run(setAdjustments, { estimate_id, discount: { type: 'percent', value: 'half' } }),
    { code: 'validation_error' },
  )
})

test("a draft follows the location's current tax rate, a chosen rate stays, and sending fixes the rate", async () => {
  const of = await estimating()
  await addRate(of, '10', true)
  const chosen = await addRate(of, '5', false)
  const draft = await of.draft()
  assert.equal(draft.tax_cents, 1000)
  const usual = await addRate(of, '20', true)
  const sent = await of.run(sendEstimate, { estimate_id: draft.id, channels: ['email'] })
  assert.deepEqual([sent.tax_rate_id, sent.tax_cents], [usual, 2000])

  const own = await of.draft()
  await of.run(setAdjustments, { estimate_id: own.id, tax_rate_id: chosen })
  const line_items = [{ name: 'x', unit_price_cents: 1000 }]
  assert.equal((await of.run(setLineItems, { estimate_id: own.id, line_items })).tax_cents, 50)
})

test('an invalid discount, deposit or tax rate is refused with the field', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.draft()
  const wrong: [object, string][] = [
    [{ discount: { type: 'percent', value: '101' } }, 'discount.value'],
    [{ deposit: { type: 'fixed', value: '-1' } }, 'deposit.value'],
    [{ tax_rate_id: randomUUID() }, 'tax_rate_id'],
  ]
  for (const [change, field] of wrong)
    await assert.rejects(
      of.run(setAdjustments, { estimate_id, ...change }),
      (error: { code?: string; details?: { field?: string }[] }) => {
        assert.deepEqual([error.code, error.details?.[0]?.field], ['validation_error', field])
        return true
      },
    )
})

test('a sales rep cannot override prices', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.draft()
  const rep = { type: 'member', id: of.org.ownerId, role: 'sales_rep' } as const
  await assert.rejects(of.org.run(setAdjustments, { estimate_id, discount: null }, rep), {
    code: 'insufficient_permission',
  })
})

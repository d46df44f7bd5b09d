import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depositDue } from './deposit-due.ts'

const deposit = { type: 'percent', value: '50', use: 'first', required_cents: 5000 } as const

test('the deposit is due from acceptance until it is paid in full', () => {
  const due = (status: 'sent' | 'accepted', collected_cents: number): number =>
    depositDue({ status, deposit: { ...deposit, collected_cents } })
  assert.deepEqual([due('sent', 0), due('accepted', 0), due('accepted', 2000)], [0, 5000, 3000])
  assert.deepEqual([due('accepted', 5000), due('accepted', 6000)], [0, 0])
})

test('no deposit is shown as due to a member who may not see the amounts', () => {
  assert.equal(depositDue({ status: 'accepted', deposit: { type: null, value: null, use: 'first' } }), 0)
})

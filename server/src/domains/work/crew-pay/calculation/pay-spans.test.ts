import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PayPeriodRule, PayPolicy } from './pay-policy.ts'
import { spanOf, spansEndingIn } from './pay-spans.ts'

const policy = (effective_from: string, workweek_start: number, pay_period: PayPeriodRule, version = 1) =>
  ({ id: `${version}`, version, effective_from, workweek_start, pay_period }) as PayPolicy
const days = (spans: readonly { from: string; to: string }[]) => spans.map(({ from, to }) => `${from}/${to}`)
const weekly: PayPeriodRule = { cadence: 'weekly', anchor_date: '2026-01-01' }

test('a new first day of the week applies after the current week, and a short week fills the gap', () => {
  const mondays = policy('2026-03-01', 1, weekly)
  const fridays = policy('2026-03-11', 5, weekly, 2)
  assert.deepEqual(
    days(spansEndingIn('workweek', [mondays, fridays], { from: '2026-03-02', to: '2026-03-31' })),
    ['2026-03-02/2026-03-08', '2026-03-09/2026-03-15', '2026-03-16/2026-03-19', '2026-03-20/2026-03-26'],
  )
  assert.equal(spanOf('workweek', [mondays, fridays], '2026-03-12')!.policy, mondays)
  assert.equal(spanOf('workweek', [mondays, fridays], '2026-03-16')!.policy, fridays)
})

test('the first pay week is the one in which the first policy begins', () => {
  const only = policy('2026-03-04', 1, weekly)
  assert.equal(spanOf('workweek', [only], '2026-03-01'), null)
  assert.deepEqual(days(spansEndingIn('workweek', [only], { from: '2026-01-01', to: '2026-03-10' })), [
    '2026-03-02/2026-03-08',
  ])
  assert.deepEqual(spansEndingIn('workweek', [], { from: '2026-01-01', to: '2026-03-10' }), [])
})

for (const [cadence, anchor_date, expected] of [
  [
    'weekly',
    '2026-02-04',
    ['2026-01-28/2026-02-03', '2026-02-04/2026-02-10', '2026-02-11/2026-02-17', '2026-02-18/2026-02-24'],
  ],
  ['biweekly', '2026-06-03', ['2026-01-28/2026-02-10', '2026-02-11/2026-02-24']],
  ['semimonthly', '2025-01-01', ['2026-01-16/2026-01-31', '2026-02-01/2026-02-15', '2026-02-16/2026-02-28']],
  ['semimonthly', '2025-01-20', ['2026-01-20/2026-02-04', '2026-02-05/2026-02-19']],
  ['semimonthly', '2025-01-31', ['2026-01-31/2026-02-15', '2026-02-16/2026-02-27']],
  ['monthly', '2025-01-01', ['2026-01-01/2026-01-31', '2026-02-01/2026-02-28']],
  ['monthly', '2025-01-31', ['2026-01-31/2026-02-27']],
] as const)
  test(`${cadence} pay periods anchored at ${anchor_date}`, () => {
    const only = policy('2025-01-01', 1, { cadence, anchor_date })
    assert.deepEqual(
      days(spansEndingIn('period', [only], { from: '2026-01-31', to: '2026-02-28' })),
      expected,
    )
  })

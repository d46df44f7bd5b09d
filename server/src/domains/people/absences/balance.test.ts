import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BalancePolicy, balanceOn } from './balance.ts'

const plain = { starts_on: '2026-01-01', cap_minutes: null, carry_over_minutes: null }
const weekly: BalancePolicy = { ...plain, accrual: { kind: 'per_week', minutes_per_year: 7200 } }
const yearly: BalancePolicy = { ...plain, accrual: { kind: 'annual', minutes: 4800, on: 'january_1' } }
const hourly: BalancePolicy = {
  ...plain,
  accrual: { kind: 'per_hours', minutes_worked: 30, minutes: 1 },
}

type More = Partial<Parameters<typeof balanceOn>[0]>
const calculate = (policy: BalancePolicy, on: string, more: More = {}) =>
  balanceOn({ policy, on, hireDate: null, worked: [], deductions: [], ...more })

test('one minute per 30 worked gives 92 minutes for 46 hours, and fractions carry over to the next day', () => {
  const worked = [
    { date: '2026-03-02', seconds: 46 * 3600 - 60 },
    { date: '2026-03-03', seconds: 60 },
  ]
  assert.equal(calculate(hourly, '2026-03-02', { worked }).balance, 91)
  assert.equal(calculate(hourly, '2026-03-03', { worked }).balance, 92)
  assert.equal(calculate(hourly, '2026-03-03', { worked, hireDate: '2026-03-03' }).balance, 0)
})

test('7,200 minutes a year accrued weekly give 138, 138 and 139, and the whole amount after a year', () => {
  const sums = ['2026-01-07', '2026-01-08', '2026-01-15', '2026-01-22', '2026-12-30', '2026-12-31'].map(
    (on) => calculate(weekly, on).accrued,
  )
  assert.deepEqual(sums, [0, 138, 276, 415, 7061, 7200])
  assert.equal(calculate(weekly, '2027-01-08').accrued, 7338)
  assert.equal(calculate(weekly, '2026-03-09', { hireDate: '2026-03-02' }).accrued, 138)
})

test('a yearly accrual comes on January 1 or on hire anniversaries, also for February 29', () => {
  assert.deepEqual(
    ['2026-01-01', '2026-12-31', '2027-01-01'].map((on) => calculate(yearly, on).accrued),
    [4800, 4800, 9600],
  )
  assert.equal(calculate(yearly, '2026-12-31', { hireDate: '2026-01-02' }).accrued, 0)
  const byHire: BalancePolicy = { ...yearly, accrual: { kind: 'annual', minutes: 4800, on: 'hire_date' } }
  assert.deepEqual(
    ['2027-02-27', '2027-02-28', '2028-02-28', '2028-02-29'].map(
      (on) => calculate({ ...byHire, starts_on: '2027-01-01' }, on, { hireDate: '2024-02-29' }).accrued,
    ),
    [0, 4800, 4800, 9600],
  )
  assert.equal(calculate(byHire, '2030-01-01').accrued, 0)
})

test('time above the cap or the carry-over limit is removed, and the removal is reported', () => {
  const capped = { ...yearly, cap_minutes: 6000 }
  assert.deepEqual(calculate(capped, '2027-01-01'), {
    accrued: 9600,
    adjusted: -3600,
    deducted: 0,
    balance: 6000,
  })
  const carried = { ...yearly, carry_over_minutes: 1200 }
  const deductions = [{ date: '2026-07-06', minutes: 1000 }]
  assert.deepEqual(calculate(carried, '2027-01-01', { deductions }), {
    accrued: 9600,
    adjusted: -2600,
    deducted: 1000,
    balance: 6000,
  })
})

test('time approved for a later date is deducted already, and negative balances carry over to the next year', () => {
  const deductions = [{ date: '2026-12-01', minutes: 5000 }]
  assert.equal(calculate(yearly, '2026-01-01', { deductions }).balance, -200)
  const carried = { ...yearly, carry_over_minutes: 0 }
  assert.equal(calculate(carried, '2027-01-01', { deductions }).balance, 4600)
  assert.equal(
    calculate({ ...plain, accrual: { kind: 'none' } }, '2026-12-31', { deductions }).balance,
    -5000,
  )
})

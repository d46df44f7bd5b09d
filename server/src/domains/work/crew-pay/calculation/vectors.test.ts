import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaidJob, Worked } from './pay-facts.ts'
import type { PayPolicy } from './pay-policy.ts'
import { type PayFacts, calculatePay } from './calculate-pay.ts'

const usual: PayPolicy = {
  id: 'policy',
  version: 1,
  effective_from: '2026-03-02',
  standard_pool_percent: '30',
  elite_pool_percent: null,
  elite_callback_percent: null,
  solo_percent: '100',
  daily_revenue_cap_cents: null,
  leader_max_percent: null,
  pay_period: { cadence: 'weekly', anchor_date: '2026-03-02' },
  workweek_start: 1,
  overtime_threshold_minutes: 2400,
  overtime_multiplier: '1.5',
  minimum_wage_cents: 1500,
  state_minimum_wages: {},
  excluded_words: [],
  nonproductive_hourly: false,
}
const none: PayFacts = {
  policies: [usual],
  jobs: [],
  overrides: new Map(),
  crewDays: [],
  worked: [],
  rates: [],
  states: new Map(),
  tips: [],
  absences: [],
}
const week = { from: '2026-03-02', to: '2026-03-08' }
const calculate = (facts: Partial<PayFacts>) =>
  calculatePay({ ...none, ...facts }, week, { only: null, places: 2 })

function job(job_number: number, net_cents: number, shares: Record<string, string | null>): PaidJob {
  const members = Object.entries(shares).map(([member_id, share_percent]) => ({ member_id, share_percent }))
  return {
    job_id: `job ${job_number}`,
    job_number,
    location_id: 'here',
    service_date: '2026-03-03',
    completed_at: `2026-03-03T1${job_number}:00:00.000Z`,
    is_callback: false,
    crew_id: 'crew',
    lines: [{ id: 'line', name: 'Gutters', pay_class: 'standard', net_cents }],
    assignees: [],
    crew: { lead_member_id: 'ada', members },
  }
}
const worked = (hours: number, job_id: string | null = 'job 1'): Worked => ({
  member_id: 'ada',
  job_id,
  location_id: 'here',
  date: '2026-03-04',
  seconds: hours * 3600,
  approved: true,
})
const alone = (cents: number) => ({ jobs: [job(1, cents, { ada: null })] })

test('K1: three jobs of a day share one revenue cap in the order of their completion', () => {
  const crew = { ada: '40', bob: '30', cem: '30' }
  const { jobs } = calculate({
    policies: [{ ...usual, daily_revenue_cap_cents: 200_000 }],
    jobs: [job(3, 60_000, crew), job(1, 90_000, crew), job(2, 85_000, crew)],
  })
  assert.deepEqual(
    jobs.map(({ allowed_cents, pool_cents, shares }) => [allowed_cents, pool_cents, ...shares.values()]),
    [
      [90_000, 27_000, 10_800, 8100, 8100],
      [85_000, 25_500, 10_200, 7650, 7650],
      [25_000, 7500, 3000, 2250, 2250],
    ],
  )
})

test("K2: a lead's share is limited by the policy, and the others share the rest", () => {
  const { jobs } = calculate({
    policies: [{ ...usual, standard_pool_percent: '100', leader_max_percent: '45' }],
    jobs: [job(1, 27_001, { ada: '60', bob: '20', cem: '20' })],
  })
  assert.deepEqual([...jobs[0]!.shares.values()], [12_150, 7426, 7425])
})

test('K3: commission above the minimum pay, with an overtime premium for six hours', () => {
  const [ada] = calculate({ ...alone(92_000), worked: [worked(46)] }).members
  assert.deepEqual(
    [ada!.floor_cents, ada!.top_up_cents, ada!.regular_rate, ada!.overtime_premium_cents, ada!.total_cents],
    [69_000, 0, '20', 6000, 98_000],
  )
})

test('K4: commission below the minimum pay is topped up, and overtime is based on both', () => {
  const [ada] = calculate({ ...alone(50_000), worked: [worked(44)] }).members
  assert.deepEqual(
    [ada!.floor_cents, ada!.top_up_cents, ada!.overtime_premium_cents, ada!.total_cents],
    [66_000, 16_000, 3000, 69_000],
  )
})

test('K5: commission and hourly work give one regular rate, without tips', () => {
  const [ada] = calculate({
    ...alone(60_000),
    overrides: new Map([['job 2', { participants: null, hourly_only: true, crew_pay_policy_id: null }]]),
    worked: [worked(30), worked(14, 'job 2')],
    rates: [{ member_id: 'ada', effective_from: '2026-01-01', hourly_cents: 2200 }],
    tips: [{ job_id: 'job 1', date: '2026-03-05', cents: 2500, member_ids: ['ada'] }],
  }).members
  assert.deepEqual(
    [ada!.straight_cents, ada!.regular_rate, ada!.overtime_premium_cents, ada!.tips_cents, ada!.total_cents],
    [90_800, '20.6364', 4127, 2500, 97_427],
  )
})

test('K6: hourly work only', () => {
  const [ada] = calculate({
    worked: [worked(43.5, null)],
    rates: [{ member_id: 'ada', effective_from: '2026-01-01', hourly_cents: 2000 }],
  }).members
  assert.deepEqual([ada!.hourly_cents, ada!.overtime_premium_cents, ada!.total_cents], [87_000, 3500, 90_500])
})

test('excluded words match whole words in any case, also several words in a row', () => {
  const lines = ['LIFT rental', 'Lifting', 'Forklift', 'Dump  fee', 'Dump fees'].map((name, at) => ({
    id: name,
    name,
    pay_class: 'standard',
    net_cents: 10 ** at,
  }))
  const { jobs } = calculate({
    policies: [{ ...usual, excluded_words: ['lift', 'dump FEE'] }],
    jobs: [{ ...job(1, 0, { ada: null }), lines }],
  })
  assert.equal(jobs[0]!.revenue_cents, 10_110)
})

test("the state's minimum wage takes precedence over that of the policy", () => {
  const [ada] = calculate({
    ...alone(0),
    policies: [{ ...usual, state_minimum_wages: { IL: 1600 } }],
    states: new Map([['here', 'IL']]),
    worked: [worked(10)],
  }).members
  assert.equal(ada!.floor_cents, 16_000)
})

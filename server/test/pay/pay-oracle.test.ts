import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculatePay } from '../../src/domains/work/crew-pay/index.ts'
import { expectedPay } from './expected-pay.ts'
import { anyWorld, randomness } from './random-worlds.ts'

// Compares the pay that the product calculates for random companies with that of the tests' own calculation
// (expected-pay.ts), which shares no code with the product.

const requiredWeeks = 10_000

test('10,000 random workweeks are paid as an independent calculation says, job by job and cent by cent', () => {
  const seed = Date.now() % 2 ** 31
  let weeks = 0
  for (let round = 0; weeks < requiredWeeks; round++) {
    const { world, span } = anyWorld(randomness(seed + round))
    const expected = expectedPay(world, span.from, span.to)
    const actual = calculatePay(world, span, { only: null, places: 2 })
    const about = `seed ${seed + round}`
    assert.deepEqual(
      actual.weeks.map(({ from, to }) => [from, to]),
      expected.weeks,
      about,
    )
    assert.deepEqual(
      actual.jobs.map(({ job, revenue_cents, allowed_cents, pool_percent, pool_cents, shares }) => {
        const totals = { revenue_cents, allowed_cents, pool_percent, pool_cents }
        return { job_id: job.job_id, ...totals, shares: Object.fromEntries(shares) }
      }),
      expected.jobs,
      about,
    )
    assert.deepEqual(actual.members, expected.members, about)
    weeks += expected.memberWeeks
    const [someone] = expected.members
    if (!someone) continue
    const alone = calculatePay(world, span, { only: someone.member_id, places: 2 })
    assert.deepEqual(alone.members, [someone], about)
    assertTraced(actual, about)
  }
})

function assertTraced({ trace, jobs, weeksOfMembers }: ReturnType<typeof calculatePay>, about: string): void {
  const steps = new Map(
    trace.map((step) => [
      `${step.step} ${step.job_id ?? ''} ${step.member_id ?? ''} ${step.week ?? ''}`,
      step,
    ]),
  )
  const amount = (step: string, job = '', member = '', week = '') =>
    steps.get(`${step} ${job} ${member} ${week}`)?.amount_cents ?? 0
  for (const { job, pool_cents, shares } of jobs) {
    assert.equal(amount('pool', job.job_id), pool_cents, about)
    for (const [member, share] of shares) assert.equal(amount('share', job.job_id, member), share, about)
  }
  for (const { member_id, week, ...totals } of weeksOfMembers)
    for (const [step, cents] of [
      ['commission', totals.commission_cents],
      ['floor', totals.floor_cents],
      ['top_up', totals.top_up_cents],
      ['straight', totals.straight_cents],
      ['overtime_premium', totals.overtime_premium_cents],
      ['tips', totals.tips_cents],
      ['time_off', totals.time_off_cents],
      ['total', totals.total_cents],
    ] as const)
      assert.equal(amount(step, '', member_id, week.from), cents, about)
}

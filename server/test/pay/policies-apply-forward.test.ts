import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculatePay } from '../../src/domains/work/crew-pay/index.ts'
import type { Policy, World } from './expected-pay.ts'
import { anyWorld, randomness } from './random-worlds.ts'

// Tests that a pay policy that takes effect on a certain day never changes the pay of weeks and jobs that were
// completed before that day.

const calculate = (world: World, span: { from: string; to: string }) =>
  calculatePay(world, span, { only: null, places: 2 })

test('a policy that takes effect later does not change the earlier pay of 2,000 random weeks', () => {
  const seed = Date.now() % 2 ** 31
  let weeks = 0
  for (let round = 0; weeks < 2000; round++) {
    const random = randomness(seed + round)
    const { world, span } = anyWorld(random)
    const about = `seed ${seed + round}`
    const before = calculate(world, span)
    const last = before.weeks.at(-1)
    if (!last) continue
    const later: Policy = {
      ...anyWorld(random).world.policies[0]!,
      id: 'later',
      version: world.policies.length + 1,
      effective_from: random.one([last.to, last.from, span.to]),
    }
    // Skips companies whose policies all take effect on the same day as the new policy or later. In such a company, the
    // new policy would be the first, and pay before its first day could change.
    if (world.policies.every(({ effective_from }) => effective_from >= later.effective_from)) continue
    const after = calculate({ ...world, policies: [...world.policies, later] }, span)
    // Weeks that ended before the policy takes effect must have the same pay.
    const over = before.weeks.filter(({ to }) => to < later.effective_from)
    assert.deepEqual(
      after.weeks.slice(0, over.length).map(({ from, to, policy }) => [from, to, policy.id]),
      over.map(({ from, to, policy }) => [from, to, policy.id]),
      about,
    )
    const isOver = ({ week }: { week: { to: string } }) => week.to < later.effective_from
    assert.deepEqual(after.weeksOfMembers.filter(isOver), before.weeksOfMembers.filter(isOver), about)
    const isDone = ({ job }: { job: { job_id: string; service_date: string } }) =>
      job.service_date < later.effective_from
    // A policy with a shorter pay period can move the ends of weeks. So only jobs in both results are compared.
    const inBoth = (one: typeof after, other: typeof after) => {
      const jobIds = new Set(other.jobs.map(({ job }) => job.job_id))
      return one.jobs.filter((each) => isDone(each) && jobIds.has(each.job.job_id))
    }
    assert.deepEqual(inBoth(after, before), inBoth(before, after), about)
    weeks += over.length
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { type ExpectedMember, expectedPay, type Job, type World } from './expected-pay.ts'
import { anyWorld, randomness } from './random-worlds.ts'
import { inService } from './world-in-service.ts'

// Tests that the service reads the right data for the calculation of pay. Stores random companies, and compares the
// service's preview of their pay with the tests' own calculation in expected-pay.ts.

const companies = 8

/**
 * Changes a random company (`World`) to one that the tables can store: with sorted assignees, tips with an owner,
 * hours at the location of the job, no callbacks of other crews, and at most one absence for each member and day.
 */
function asStored(world: World): World {
  const sortKey = ({ member_id, role }: Job['assignees'][number]) => `${role === 'lead' ? 0 : 1} ${member_id}`
  const jobs = world.jobs.map((job) => ({
    ...job,
    assignees: [...job.assignees].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
  }))
  const byId = new Map(jobs.map((job) => [job.job_id, job]))
  const crewDays = jobs.flatMap(({ crew_id, service_date }) =>
    crew_id === null ? [] : [{ crew_id, date: service_date, completed: 1, callbacks: 0 }],
  )
  const carriers = ({ assignees, crew }: Job): string[] => {
    if (assignees.length > 0) return assignees.map(({ member_id }) => member_id)
    const members = (crew?.members ?? []).map(({ member_id }) => member_id)
    const lead = members.filter((each) => each === crew?.lead_member_id)
    return [...lead, ...members.filter((each) => !lead.includes(each))]
  }
  return {
    ...world,
    jobs,
    crewDays,
    worked: world.worked.map((each) =>
      each.job_id === null ? each : { ...each, location_id: byId.get(each.job_id)!.location_id },
    ),
    tips: world.tips.map((tip) => ({ ...tip, member_ids: carriers(byId.get(tip.job_id)!) })),
    absences: [...new Map(world.absences.map((each) => [`${each.member_id} ${each.date}`, each])).values()],
  }
}

/**
 * Adds `partial: false` to the expected pay of a member: the owner who requests the preview can see all locations, so
 * nothing is left out.
 */
const whole = (member: ExpectedMember) => ({ ...member, partial: false })

/** Removes trailing zeros: `10.350` becomes `10.35`. */
const spelled = (percent: string | null) => percent && String(Number(percent))

test(`${companies} random companies are paid by the service as an independent calculation says`, async () => {
  const seed = Date.now() % 2 ** 31
  let weeks = 0
  for (let round = 0; round < companies; round++) {
    const about = `seed ${seed + round}`
    const { world: randomWorld, span } = anyWorld(randomness(seed + round))
    const org = await testOrg()
    const world = await inService(org, asStored(randomWorld))
    const expected = expectedPay(world, span.from, span.to)
    const preview = await org.run(previewPay, span, org.owner)
    assert.deepEqual(
      preview.weeks.map(({ from, to }) => [from, to]),
      expected.weeks,
      about,
    )
    assert.deepEqual(
      preview.jobs.map(({ job_id, revenue_cents, allowed_cents, pool_percent, pool_cents, shares }) => ({
        job_id,
        revenue_cents,
        allowed_cents,
        pool_percent: spelled(pool_percent),
        pool_cents,
        shares: Object.fromEntries(
          shares
            .filter(({ pay }) => pay === 'commission' && pool_percent !== null)
            .map(({ member_id, amount_cents }) => [member_id, amount_cents]),
        ),
      })),
      expected.jobs.map((job) => ({ ...job, pool_percent: spelled(job.pool_percent) })),
      about,
    )
    assert.deepEqual(preview.members, expected.members.map(whole), about)
    for (const someone of expected.members) {
      const alone = await org.run(previewPay, { ...span, member_id: someone.member_id }, org.owner)
      assert.deepEqual(alone.members, [whole(someone)], about)
    }
    weeks += expected.memberWeeks
  }
  assert.ok(weeks > companies)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mutation } from '../../../kernel/operations/operation.ts'
import { testOrg, type TestOrg } from '../../../testing/test-org.ts'
import { createEstimate } from '../../selling/estimates/operations.ts'
import { createLead } from '../../customers/leads/operations.ts'
import { addLocation, hire } from '../../customers/leads/testing/people.ts'
import { deactivateMember, saveCrew } from '../../office/workforce/operations.ts'
import {
  assignJob,
  cancelJob,
  completeJob,
  getJob,
  holdJob,
  listJobs,
  scheduleJob,
  sendEta,
  startJob,
  updateJob,
} from './operations.ts'
import { addCustomer, jobIn, jobEvents } from './testing/working.ts'

const statusOperations: [Mutation, object][] = [
  [sendEta, {}],
  [startJob, {}],
  [holdJob, { reason: 'Rain' }],
  [completeJob, {}],
]

for (const role of ['technician', 'crew_lead'] as const)
  test(`a ${role} finds and works on only the jobs assigned to them`, async () => {
    const org = await testOrg()
    const member = await hire(org, role)
    const mine = await jobIn(org, 'scheduled', { assignees: [{ member_id: member.id, role: 'crew' }] })
    const others = await jobIn(org, 'scheduled', { created_by_id: member.id })
    assert.equal((await org.run(getJob, { job_id: mine }, member)).id, mine)
    await assert.rejects(org.run(getJob, { job_id: others }, member), { code: 'not_found' })
    const { items } = await org.run(listJobs, {}, member)
    assert.deepEqual(
      items.map((job) => job.id),
      [mine],
    )
    for (const [operation, input] of statusOperations)
      await assert.rejects(org.run(operation, { job_id: others, ...input }, member), { code: 'not_found' })
    await assert.rejects(org.run(updateJob, { job_id: mine, notes: 'x' }, member), {
      code: 'insufficient_permission',
    })
    assert.deepEqual(await jobEvents(org), [])
    await org.run(startJob, { job_id: mine }, member)
    await org.run(completeJob, { job_id: mine }, member)
    assert.equal((await org.run(getJob, { job_id: mine }, member)).status, 'complete')
  })

test('a job assigned to a crew as a whole belongs to all its members, and a job with assignees only to those', async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const members = [{ member_id: ada.id }, { member_id: ben.id }]
  const crew = await org.run(saveCrew, { name: 'North', members }, org.owner)
  const job_id = await jobIn(org, 'scheduled', { crew_id: crew.id, assignees: [] })
  const seenBy = async (member: typeof ada) => (await org.run(listJobs, {}, member)).items.length
  assert.deepEqual([await seenBy(ada), await seenBy(ben)], [1, 1])
  assert.equal((await org.run(startJob, { job_id }, ben)).status, 'in_progress')
  await org.run(assignJob, { job_id, assignees: [{ member_id: ada.id, role: 'crew' }] }, org.owner)
  assert.deepEqual([await seenBy(ada), await seenBy(ben)], [1, 0])
  await assert.rejects(org.run(completeJob, { job_id }, ben), { code: 'not_found' })
})

test('a job cannot be started if its crew has no members and no one is assigned', async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const crew = { name: 'North', members: [{ member_id: ada.id }] }
  const { id: crew_id } = await org.run(saveCrew, crew, org.owner)
  const job_id = await jobIn(org, 'scheduled', { crew_id, assignees: [] })
  // A deactivated member leaves all crews.
  await org.run(deactivateMember, { member_id: ada.id }, org.owner)
  const start = () => org.run(startJob, { job_id }, org.owner)
  await assert.rejects(start(), { code: 'invalid_state', message: 'The job has no assignee.' })
  await org.run(saveCrew, { crew_id, members: [{ member_id: ben.id }] }, org.owner)
  assert.equal((await start()).status, 'in_progress')
})

/** Creates jobs that the rep may change, each for a different reason, and one job that the rep may not change. */
async function jobsAround(org: TestOrg, rep: string, other: string) {
  const client_id = await addCustomer(org)
  const lead = async (assigned_to: string) =>
    (await org.run(createLead, { existing_client_id: client_id, assigned_to })).id
  const estimate = async (rep_id: string | null, by: string) => {
    const newEstimate = await org.run(createEstimate, { client_id, location_id: org.locationId }, org.owner)
    await org.query(
      `update live.estimates set assigned_rep_id = $3, created_by_id = $4 where org_id = $1 and id = $2`,
      [newEstimate.id, rep_id, by],
    )
    return newEstimate.id
  }
  const job = (more: object) => jobIn(org, 'unscheduled', { client_id, assignees: [], ...more })
  return {
    own: {
      assigned: await job({ assignees: [{ member_id: rep, role: 'crew' }] }),
      created: await job({ created_by_id: rep }),
      'of an own lead': await job({ lead_id: await lead(rep) }),
      'of an own estimate': await job({ estimate_id: await estimate(rep, other) }),
      'of an estimate without rep that the member made': await job({
        estimate_id: await estimate(null, rep),
      }),
    },
    foreign: {
      'of nobody': await job({}),
      "of another's lead": await job({ lead_id: await lead(other) }),
      "of another's estimate that the member made": await job({ estimate_id: await estimate(other, rep) }),
    },
  }
}

test('a sales rep reads all jobs, updates those they sold or created, and changes the status of none', async () => {
  const org = await testOrg()
  const [rep, other] = [await hire(org), await hire(org)]
  const { own, foreign } = await jobsAround(org, rep.id, other.id)
  for (const [title, job_id] of Object.entries(own))
    assert.equal((await org.run(updateJob, { job_id, notes: title }, rep)).notes, title)
  for (const [title, job_id] of Object.entries(foreign)) {
    assert.equal((await org.run(getJob, { job_id }, rep)).id, job_id)
    await assert.rejects(
      org.run(updateJob, { job_id, notes: title }, rep),
      { code: 'not_found' },
      `may change a job ${title}`,
    )
    const wish = { job_id, reason: 'x', cancelled_by: 'company' }
    await assert.rejects(org.run(cancelJob, wish, rep), { code: 'not_found' })
  }
  for (const [operation, input] of [...statusOperations, [scheduleJob, { scheduled_date: null }] as const])
    await assert.rejects(org.run(operation, { job_id: own.assigned, ...input }, rep), {
      code: 'insufficient_permission',
    })
})

test('a job of a location that a manager may not access is not found', async () => {
  const org = await testOrg()
  const manager = await hire(org, 'manager', [await addLocation(org)])
  const job_id = await jobIn(org)
  for (const [operation, input] of statusOperations)
    await assert.rejects(org.run(operation, { job_id, ...input }, manager), { code: 'not_found' })
  assert.deepEqual((await org.run(listJobs, {}, manager)).items, [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import {
  completeJob,
  createJob,
  getJob,
  listJobs,
  reopenJob,
  setLineItems,
  startJob,
  updateJob,
} from '../jobs/operations.ts'
import { addCustomer, jobIn } from '../jobs/testing/working.ts'
import { addLocation } from '../../customers/leads/testing/people.ts'
import { soldService } from '../../money/price-book/testing/price-books.ts'
import { saveChecklist, submitReport } from '../quality/operations.ts'
import { addChecklist, addPhoto, gutters, inspecting, ladder } from '../quality/testing/inspecting.ts'

const read = (org: TestOrg, job_id: string) => org.run(getJob, { job_id })
const namesOf = async (org: TestOrg, job_id: string) => {
  const job = await read(org, job_id)
  const required = job.checklists.flatMap(({ items }) => items.filter((item) => item.required))
  assert.equal(job.checklist.required, required.length)
  return job.checklists.map(({ name }) => name)
}

test('a job has the active checklists of its location and service type, pre-job checklists first', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const checklist = (name: string, more: object) => addChecklist(org, { name, ...more })
  await checklist('All', {})
  await checklist('Windows before', { service_types: ['roofs', 'window_cleaning'], stage: 'pre_job' })
  await checklist('Roofs', { service_types: ['roofs'] })
  await checklist('Here', { location_ids: [north, org.locationId] })
  await checklist('North', { location_ids: [north] })
  await checklist('Off', { active: false })
  const { id } = await checklist('Old', {})
  await org.run(saveChecklist, { checklist_id: id, archived: true }, org.owner)

  const job_id = await jobIn(org, 'unscheduled', { service_type: 'window_cleaning' })
  assert.deepEqual(await namesOf(org, job_id), ['Windows before', 'All', 'Here'])
  assert.deepEqual(await namesOf(org, await jobIn(org, 'scheduled', { service_type: null })), ['All', 'Here'])
  const there = await jobIn(org, 'scheduled', { service_type: 'roofs', location_id: north })
  assert.deepEqual(await namesOf(org, there), ['Windows before', 'All', 'Roofs', 'Here', 'North'])
})

test("adding a service's line to a job adds its checklists, and removing the line removes them", async () => {
  const org = await testOrg()
  const service = await soldService(org, { slug: 'gutter_guards' })
  await addChecklist(org, { name: 'Guards', service_types: ['gutter_guards'] })
  const job = { client_id: await addCustomer(org), service_type: 'window_cleaning' }
  const plain = { name: 'Windows', unit_price_cents: 9900 }
  const guards = { name: 'Guards', unit_price_cents: 9900, service_id: service.id }
  const created = await org.run(createJob, { ...job, line_items: [plain, guards] }, org.owner)
  assert.deepEqual(created.checklist, { required: 2, done: 0 })
  assert.deepEqual(await namesOf(org, created.id), ['Guards'])
  const change = { job_id: created.id, line_items: [plain] }
  assert.deepEqual((await org.run(setLineItems, change, org.owner)).checklist, { required: 0, done: 0 })
  assert.deepEqual(await namesOf(org, created.id), [])
  const other = { job_id: created.id, service_type: 'gutter_guards' }
  assert.deepEqual((await org.run(updateJob, other, org.owner)).checklist, { required: 2, done: 0 })
  assert.deepEqual(await namesOf(org, created.id), ['Guards'])
})

test('a job follows changes of its checklists until work begins, and then keeps their version', async () => {
  const org = await testOrg()
  const { checklist, job_id, submit, photo } = await inspecting(org)
  const change = (input: object) =>
    org.run(saveChecklist, { checklist_id: checklist.id, ...input }, org.owner)
  await submit([{ item_id: 'gutters', value: 'pass' }])
  assert.deepEqual((await read(org, job_id)).checklist, { required: 2, done: 1 })
  await change({ items: [{ ...gutters, required: false }, ladder] })
  assert.deepEqual((await read(org, job_id)).checklist, { required: 1, done: 0 })
  const before = await change({ items: [gutters, ladder, { id: 'gate', label: 'Gate is shut' }] })
  assert.deepEqual((await read(org, job_id)).checklist, { required: 3, done: 1 })

  const started = await org.run(startJob, { job_id }, org.owner)
  assert.deepEqual(started.checklist, { required: 3, done: 1 })
  const frozen = (await read(org, job_id)).checklists
  assert.deepEqual(
    frozen.map(({ checklist_version, items }) => [checklist_version, items.length]),
    [[before.version, 3]],
  )
  await change({ items: [{ label: 'Something else' }], archived: true })
  await addChecklist(org, { name: 'Another' })
  assert.deepEqual((await read(org, job_id)).checklists, frozen)
  const report = await submit([{ item_id: 'ladder', value: 'pass', photo_ids: [await photo()] }])
  assert.equal(report.checklist_version, before.version)
  assert.deepEqual((await read(org, job_id)).checklist, { required: 3, done: 2 })
  assert.deepEqual((await org.run(listJobs, {})).items[0]!.checklist, { required: 3, done: 2 })
})

test('a job completed without a start keeps the checklists it had then, also after it is reopened', async () => {
  const org = await testOrg()
  const { checklist, job_id } = await inspecting(org)
  const complete = (input: object = {}) => org.run(completeJob, { job_id, ...input }, org.owner)
  await assert.rejects(complete(), {
    code: 'invalid_state',
    details: [
      {
        field: 'override_reason',
        message: 'is required, because only 0 of 2 required items of the checklist are done',
        required: 2,
        done: 0,
      },
    ],
  })
  const completed = await complete({ override_reason: 'Rain' })
  assert.deepEqual(completed.checklist, { required: 2, done: 0 })
  const { checklists } = await read(org, job_id)
  await org.run(saveChecklist, { checklist_id: checklist.id, active: false }, org.owner)
  await org.run(reopenJob, { job_id }, org.owner)
  assert.deepEqual((await read(org, job_id)).checklists, checklists)
  const answers = [{ item_id: 'gutters', value: 'na', note: 'None there' }]
  await org.run(submitReport, { job_id, checklist_id: checklist.id, answers }, org.owner)
  assert.deepEqual((await read(org, job_id)).checklist, { required: 2, done: 1 })
})

test('a job without checklists when work begins does not get any later', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  await org.run(startJob, { job_id }, org.owner)
  await addChecklist(org)
  assert.deepEqual(await namesOf(org, job_id), [])
  await org.run(completeJob, { job_id }, org.owner)
})

test('the counts of checklists for jobs that have not begun equal those at the start of work', async () => {
  const org = await testOrg()
  let seed = 20_260_316
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!
  const types = ['gutters', 'windows', 'roofs']
  const checklists = []
  for (let n = 0; n < 6; n++)
    checklists.push(
      await addChecklist(org, {
        service_types: types.filter(() => random(2) === 0),
        location_ids: pick([null, [org.locationId]]),
        items: Array.from({ length: 1 + random(6) }, (_, at) => ({
          id: `item ${at}`,
          label: 'Look',
          required: random(3) > 0,
          photo_required: random(3) === 0,
        })),
      }),
    )
  const jobIds = []
  for (let n = 0; n < 16; n++) {
    const job_id = await jobIn(org, 'scheduled', { service_type: pick([...types, null]) })
    const photo = await addPhoto(org, job_id)
    for (const { checklist_id, items } of (await read(org, job_id)).checklists)
      for (let part = random(4); part > 0; part--) {
        const answers = items
          .filter(() => random(2) === 0)
          .map(({ id }) => ({
            item_id: id,
            value: pick(['pass', 'pass', 'fail', 'na']),
            note: 'So it is',
            photo_ids: pick([[], [photo]]),
          }))
        const performed_at = new Date(Date.now() - random(5) * 60_000).toISOString()
        if (answers.length > 0)
          await org.run(submitReport, { job_id, checklist_id, answers, performed_at }, org.owner)
      }
    jobIds.push(job_id)
  }
  const counted = new Map(
    (await org.run(listJobs, { limit: 100 })).items.map((job) => [job.id, job.checklist]),
  )
  let doneCount = 0
  for (const job_id of jobIds) {
    const { checklist } = await org.run(startJob, { job_id }, org.owner)
    assert.deepEqual(checklist, counted.get(job_id))
    doneCount += checklist.done
  }
  assert.ok(doneCount > 10, `only ${doneCount} items were done`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadCrewPhoto } from '../../src/domains/office/files/operations.ts'
import { png } from '../../src/domains/office/files/testing/pictures.ts'
import { announce } from '../../src/domains/office/files/testing/uploading.ts'
import { clockInByPhone, clockOutByPhone, findOptions } from '../../src/domains/office/mobile/operations.ts'
import { saveVisit } from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const monday = '2026-03-16T15:00:00.000Z'

/** Creates a job with a visit on Monday and one on Tuesday from 13:00 to 16:00. */
async function twoVisits(org: TestOrg) {
  const job_id = await jobIn(org)
  const times = { scheduled_time_start: '13:00:00', scheduled_time_end: '16:00:00' }
  const assignees = [{ member_id: org.ownerId, role: 'lead' }]
  const visit = { job_id, dates: ['2026-03-17'], ...times, assignees }
  const { visits } = await org.run(saveVisit, visit, org.owner)
  return { job_id, second: visits[1]!.visit_id }
}

const ofOtherJob = (error: { code: string; details: { field: string }[] }) =>
  error.code === 'validation_error' && error.details[0]!.field === 'visit_id'

test('the options of a phone are for the visit that it names: its length, and its own time counts as free', async () => {
  const org = await testOrg('live', '2026-03-16T12:00:00.000Z')
  const { job_id, second } = await twoVisits(org)
  const slotsFor = async (visit_id?: string) => {
    const input = { job_id, date_from: '2026-03-17', days: 1, limit: 50 }
    const { slots } = await org.run(findOptions, { ...input, ...(visit_id ? { visit_id } : {}) }, org.owner)
    return slots.map((slot) => ({
      start: slot.time_start,
      minutes: (Date.parse(slot.ends_at) - Date.parse(slot.starts_at)) / 60_000,
    }))
  }
  const [ofFirst, ofSecond] = [await slotsFor(), await slotsFor(second)]
  assert.deepEqual(new Set(ofFirst.map(({ minutes }) => minutes)), new Set([150]))
  assert.deepEqual(new Set(ofSecond.map(({ minutes }) => minutes)), new Set([180]))
  const has = (slots: typeof ofFirst, start: string) => slots.some((slot) => slot.start === start)
  assert.ok(!has(ofFirst, '13:00:00'), 'the second visit is busy time for the first')
  assert.ok(has(ofSecond, '13:00:00'), 'the second visit is not in its own way')
  assert.deepEqual(await slotsFor(job_id), ofFirst)
  await assert.rejects(slotsFor(await jobIn(org)), ofOtherJob)
})

test('a time entry of a phone belongs to the visit that it names, or else to the current one', async () => {
  const org = await testOrg('live', monday)
  const { job_id, second } = await twoVisits(org)
  const visitOf = async (more: object) => {
    const entry = await org.run(clockInByPhone, { job_id, ...more }, org.owner)
    await org.run(clockOutByPhone, {}, org.owner)
    return entry.visit_id
  }
  await assert.rejects(visitOf({ visit_id: await jobIn(org) }), ofOtherJob)
  assert.deepEqual([await visitOf({ visit_id: second }), await visitOf({})], [second, job_id])
})

test('photos of crews and of checklists belong to the visit that the call names, or else to the current one', async () => {
  const org = await testOrg('live', monday)
  const { job_id, second } = await twoVisits(org)
  const bytes = png(4, 3)
  const crew = async (more: object) => {
    const photo = { job_id, content_base64: bytes.toString('base64'), ...more }
    return (await org.run(uploadCrewPhoto, photo, org.owner)).visit_id
  }
  const quality = async (more: object) => {
    const { file_id } = await announce(org, 'quality_photo', bytes, { job_id, ...more })
    const rows = await org.query<{ visit_id: string }>(
      'select visit_id from live.files where org_id = $1 and id = $2',
      [file_id],
    )
    return rows[0]!.visit_id
  }
  for (const store of [crew, quality]) {
    await assert.rejects(store({ visit_id: await jobIn(org) }), ofOtherJob)
    assert.deepEqual([await store({ visit_id: second }), await store({})], [second, job_id])
  }
})

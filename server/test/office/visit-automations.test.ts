import assert from 'node:assert/strict'
import { test } from 'node:test'
import { driveAutomations, published } from '../../src/domains/office/automations/testing/drive.ts'
import { cancelJob, completeJob, getJob, saveVisit } from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { mailsOf } from '../../src/testing/written.ts'

const subjectsOf = async (org: TestOrg) => (await mailsOf(org)).map(({ subject }) => subject)

/** Returns the placeholder of a field of the visit. Every one needs a default, because appointments of leads have none. */
const field = (name: string, absent = '-'): string => `{{visit.${name} | default: "${absent}"}}`

/** Publishes an automation that notifies the owner of each event of a visit that matches the conditions. */
async function notifying(org: TestOrg, kind: string, subject: string, conditions: object[] = []) {
  const action = { to: ['owner'], subject, body: 'See the job.' }
  await published(org, {
    trigger: { kind, subjectType: 'appointment' },
    conditions,
    actions: [{ kind: 'send_internal_notification', config: action }],
  })
}

test('each added visit with a date starts an automation, whose conditions and texts have the fields of the visit', async () => {
  const org = await testOrg()
  const named = `${field('label', 'Visit')} ${field('visit_number')} of ${field('visits_total')}`
  const install = { field: 'visit.kind', op: 'eq', value: 'install' }
  await notifying(org, 'visit.added', `${named}: ${field('scheduled_date', 'no day')}`, [install])
  const job_id = await jobIn(org)
  const dates = ['2026-03-17']
  await org.run(saveVisit, { job_id, dates, kind: 'install', label: 'Lights' }, org.owner)
  await org.run(saveVisit, { job_id, dates: ['2026-03-18'], kind: 'install' }, org.owner)
  // A visit of another kind does not match the condition, and a visit without a date is no appointment.
  await org.run(saveVisit, { job_id, dates, kind: 'service' }, org.owner)
  await org.run(saveVisit, { job_id, kind: 'install' }, org.owner)
  await driveAutomations(org)
  assert.deepEqual((await subjectsOf(org)).toSorted(), [
    'Lights 2 of 5: March 17, 2026',
    'Visit 3 of 5: March 18, 2026',
  ])
})

test('each completed visit of a job with several starts an automation for this visit', async () => {
  const org = await testOrg()
  await notifying(org, 'visit.completed', `Done: ${field('visit_number')} of ${field('visits_total')}`)
  const [job_id, single] = [await jobIn(org), await jobIn(org)]
  const { visits } = await org.run(saveVisit, { job_id, dates: ['2026-03-17'] }, org.owner)
  await org.run(completeJob, { job_id, visit_id: visits[1]!.visit_id }, org.owner)
  await org.run(completeJob, { job_id: single }, org.owner)
  await driveAutomations(org)
  assert.deepEqual(await subjectsOf(org), ['Done: 2 of 2'])
  await org.run(completeJob, { job_id }, org.owner)
  await driveAutomations(org)
  assert.deepEqual(await subjectsOf(org), ['Done: 2 of 2', 'Done: 1 of 2'])
})

test('a cancellation emits appointment.cancelled once for each cancelled visit with a date, and for no other', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const dates = ['2026-03-17', '2026-03-18']
  await org.run(saveVisit, { job_id, dates }, org.owner)
  await org.run(saveVisit, { job_id }, org.owner)
  const ids = (await org.run(getJob, { job_id }, org.owner)).visits.map(({ visit_id }) => visit_id)
  const cancelled = async () =>
    (await org.payloads<{ appointment_id: string; starts_at: string }>('appointment.cancelled')).map(
      ({ appointment_id, starts_at }) => [appointment_id, starts_at.slice(0, 10)],
    )
  const cancellation = { job_id, reason: 'Rain', cancelled_by: 'company' }
  await org.run(cancelJob, { ...cancellation, visit_id: ids[1] }, org.owner)
  assert.deepEqual(await cancelled(), [[ids[1], '2026-03-17']])
  await org.run(cancelJob, cancellation, org.owner)
  const rest = [
    [ids[0], '2026-03-16'],
    [ids[2], '2026-03-18'],
  ]
  assert.deepEqual(
    (await cancelled()).toSorted(([, a], [, b]) => (a! < b! ? -1 : 1)),
    [rest[0], [ids[1], '2026-03-17'], rest[1]],
  )

  const finished = await jobIn(org)
  const { visits } = await org.run(saveVisit, { job_id: finished, dates }, org.owner)
  await org.run(completeJob, { job_id: finished, finish: true, reason: 'Done early' }, org.owner)
  assert.deepEqual(
    (await cancelled())
      .slice(3)
      .map(([id]) => id)
      .toSorted(),
    visits
      .slice(1)
      .map(({ visit_id }) => visit_id)
      .toSorted(),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { addedClient } from '../testing/records.ts'
import { newAutomation, tagging } from '../testing/new-automation.ts'
import { previewEnrolments } from './preview-enrolments.ts'

test('the preview counts and lists records that past events would have enrolled, newest first', async () => {
  const org = await testOrg()
  const lead = (customer_name: string, city: string) =>
    org.run(createLead, { customer_name, service_address: '1 Main St', city })
  await lead('Ada', 'Chicago')
  const grace = await lead('Grace', 'Évian')
  const joan = await lead('Joan', 'Évian')
  const definition = { ...tagging, conditions: [{ field: 'lead.city', op: 'eq', value: 'évian' }] }
  const { id } = await newAutomation(org, definition)
  const preview = (input: object) => org.run(previewEnrolments, input, org.owner)
  const result = await preview({ automation_id: id })
  assert.deepEqual([result.faults, result.count, result.is_all], [[], 2, true])
  assert.deepEqual(
    result.samples.map(({ event, subject }) => [event, subject]),
    [
      ['lead.created', { kind: 'lead', id: joan.id, label: 'Joan' }],
      ['lead.created', { kind: 'lead', id: grace.id, label: 'Grace' }],
    ],
  )
  assert.equal((await preview({ draft: { definition: tagging } })).count, 3)
  await assert.rejects(preview({ automation_id: id, revision: 'active' }), { code: 'validation_error' })
  const rows = await org.query(`select 1 from live.automation_runs where org_id = $1`)
  assert.deepEqual(rows, [])
})

test('the preview lists records that a scheduled trigger will enroll, earliest first', async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  const now = Date.parse(org.app.kernel.now())
  const onDay = (days: number) =>
    addJob(org, {
      client_id: client.id,
      status: 'scheduled',
      scheduled_date: new Date(now + days * 86_400_000).toISOString().slice(0, 10),
    })
  const [third, second] = [await onDay(3), await onDay(2)]
  await onDay(12)
  const trigger = { kind: 'appointment.upcoming', subjectType: 'appointment', config: { minutes_before: 60 } }
  const definition = { ...tagging, trigger, actions: [] }
  const { samples, count } = await org.run(previewEnrolments, { draft: { definition } }, org.owner)
  assert.equal(count, 2)
  assert.deepEqual(
    samples.map(({ event, subject }) => [event, subject.id]),
    [
      [null, second],
      [null, third],
    ],
  )
})

test('issues of the trigger and conditions are reported instead of a preview', async () => {
  const org = await testOrg()
  const preview = async (more: object) =>
    (
      await org.run(previewEnrolments, { draft: { definition: { ...tagging, ...more } } }, org.owner)
    ).faults.map(({ field, code }) => `${field} ${code}`)
  assert.deepEqual(await preview({ conditions: [{ field: 'lead.nothing', op: 'eq', value: 1 }] }), [
    'definition.conditions.0.field unknown_field',
  ])
  const trigger = { kind: 'call.missed', subjectType: 'conversation', config: {} }
  assert.deepEqual(await preview({ trigger, conditions: [] }), [])
})

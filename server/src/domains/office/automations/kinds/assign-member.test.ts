import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { getEstimate } from '../../../selling/estimates/operations.ts'
import { getJob, saveVisit } from '../../../work/jobs/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createLead, getLead, scheduleAppointment } from '../../../customers/leads/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { createAutomation } from '../operations.ts'
import { makeStep } from '../testing/make-step.ts'
import { addedClient } from '../testing/records.ts'

const assign = (
  org: TestOrg,
  kind: string,
  id: string,
  config: Record<string, unknown>,
  automationId?: string,
) =>
  makeStep(org, {
    subject: { kind, id },
    kind: 'assign_member',
    config,
    ...(automationId ? { automationId } : {}),
  })

test('the step assigns a member to a lead, an estimate and a job', async () => {
  const at = await estimating()
  const { org } = at
  const rep = await hire(org)
  const estimate = await at.draftOfLead()
  const job = await addJob(org, { client_id: estimate.client_id })
  const config = { member_id: rep.id }
  await assign(org, 'lead', estimate.lead_id!, config)
  await assign(org, 'estimate', estimate.id, config)
  await assign(org, 'job', job, config)
  assert.equal((await org.run(getLead, { lead_id: estimate.lead_id! })).assigned_to, rep.id)
  assert.equal((await at.run(getEstimate, { estimate_id: estimate.id })).assigned_rep_id, rep.id)
  assert.deepEqual((await at.run(getJob, { job_id: job })).assignees, [{ member_id: rep.id, role: 'lead' }])
})

test('members already assigned to a job stay, and keep the lead role', async () => {
  const org = await testOrg()
  const [lead, crew, client] = [
    await hire(org, 'crew_lead'),
    await hire(org, 'technician'),
    await addedClient(org),
  ]
  const job = await addJob(org, { client_id: client.id, assignees: [{ member_id: lead.id, role: 'lead' }] })
  const skipped = await assign(org, 'job', job, { member_id: crew.id, only_if_unassigned: true })
  assert.equal(skipped.step?.reason, 'already_assigned')
  await assign(org, 'job', job, { member_id: crew.id })
  assert.deepEqual(
    (await assign(org, 'job', job, { member_id: crew.id })).events,
    [],
    'is among them already',
  )
  assert.deepEqual((await org.run(getJob, { job_id: job }, org.owner)).assignees, [
    { member_id: lead.id, role: 'lead' },
    { member_id: crew.id, role: 'crew' },
  ])
})

test('for a job with several visits, the member is assigned to its current visit', async () => {
  const org = await testOrg()
  const [member, client] = [await hire(org, 'technician'), await addedClient(org)]
  const job_id = await addJob(org, {
    client_id: client.id,
    status: 'scheduled',
    scheduled_date: '2031-03-11',
  })
  await org.run(saveVisit, { job_id, dates: ['2031-03-10'] }, org.owner)
  await assign(org, 'job', job_id, { member_id: member.id })
  assert.deepEqual(
    (await org.run(getJob, { job_id }, org.owner)).visits.map(({ assignees }) => assignees),
    [[], [{ member_id: member.id, role: 'lead' }]],
  )
})

test('the step adds a member to a single visit, and leaves the other visits as they are', async () => {
  const org = await testOrg()
  const [lead, crew, client] = [
    await hire(org, 'crew_lead'),
    await hire(org, 'technician'),
    await addedClient(org),
  ]
  const job_id = await addJob(org, {
    client_id: client.id,
    status: 'scheduled',
    scheduled_date: '2031-03-10',
  })
  const assignees = [{ member_id: lead.id, role: 'lead' as const }]
  const { visits } = await org.run(saveVisit, { job_id, dates: ['2031-03-11'], assignees }, org.owner)
  const second = visits[1]!.visit_id
  const only = { member_id: crew.id, only_if_unassigned: true }
  assert.equal((await assign(org, 'appointment', second, only)).step?.reason, 'already_assigned')
  await assign(org, 'appointment', second, { member_id: crew.id })
  const both = [
    { member_id: lead.id, role: 'lead' },
    { member_id: crew.id, role: 'crew' },
  ]
  const assigned = async () =>
    (await org.run(getJob, { job_id }, org.owner)).visits.map((visit) => visit.assignees)
  const [first] = await assigned()
  assert.deepEqual((await assigned())[1]!.length, 2)
  assert.deepEqual(await assigned(), [first, both])
  assert.ok(!first!.some(({ member_id }) => member_id === crew.id))
})

test('for an appointment of a lead, which is not a visit, the step is skipped', async () => {
  const org = await testOrg()
  const member = await hire(org)
  const { id: lead_id, assigned_to } = await org.run(createLead, {
    customer_name: 'Ada',
    service_address: '1 Main St',
  })
  const input = { lead_id, local_date: '2031-03-10', local_time: '10:00:00' }
  const { appointment } = await org.run(scheduleAppointment, input, org.owner)
  const { step } = await assign(org, 'appointment', appointment.id, { member_id: member.id })
  assert.equal(step?.reason, 'no_visit')
  assert.equal((await org.run(getLead, { lead_id })).assigned_to, assigned_to)
})

test('several configured members are assigned in turn', async () => {
  const org = await testOrg()
  const members = [await hire(org), await hire(org), await hire(org)].map(({ id }) => id)
  const { id: automationId } = await org.run(
    createAutomation,
    {
      definition: {
        name: 'Turns',
        trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
        actions: [],
      },
    },
    org.owner,
  )
  const assigned: (string | null)[] = []
  for (let turn = 0; turn < 4; turn++) {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
    await assign(org, 'lead', lead.id, { member_ids: members }, automationId)
    assigned.push((await org.run(getLead, { lead_id: lead.id })).assigned_to)
  }
  assert.deepEqual(assigned, [...members, members[0]])
})

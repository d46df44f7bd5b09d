import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAutomationRun } from '../../src/domains/office/automations/operations.ts'
import { driveAutomations, published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { createLead, getLead, setStatus } from '../../src/domains/customers/leads/operations.ts'
import { createClient, mergeClient } from '../../src/domains/customers/clients/operations.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { mailsOf } from '../../src/testing/written.ts'

const trigger = { kind: 'lead.created', subjectType: 'lead' }
const grace = {
  customer_name: 'Grace Hopper',
  customer_email: 'grace@example.com',
  service_address: '9 Elm Ave',
}

test('a lead that meets the conditions is tagged, waits and is sent an email, and the run lists each step', async (t) => {
  const org = await testOrg()
  const { clock } = org.app
  t.after(() => (clock.now = undefined))
  clock.now = new Date()
  const automation = await published(org, {
    trigger,
    conditions: [{ field: 'lead.city', op: 'eq', value: 'évian' }],
    actions: [
      { kind: 'add_tag', config: { tag: 'Web' } },
      { kind: 'wait', config: { duration: { seconds: 1 } } },
      {
        kind: 'send_email',
        config: { subject: 'Hello {{lead.first_name | default: "there"}}', body: 'Bonjour' },
      },
    ],
  })
  await org.run(createLead, { ...grace, city: 'Chicago' })
  const lead = await org.run(createLead, { ...grace, customer_email: 'g@example.com', city: 'Évian' })
  await driveAutomations(org)
  const [waiting, ...others] = await runsOf(org, automation)
  assert.deepEqual(others, [], 'the other lead does not meet them')
  assert.deepEqual(
    [waiting!.state, waiting!.wait_kind, waiting!.subject],
    ['waiting', 'duration', { kind: 'lead', id: lead.id, label: 'Grace Hopper' }],
  )
  assert.deepEqual((await org.run(getLead, { lead_id: lead.id })).tags, ['Web'])
  assert.deepEqual(await mailsOf(org), [])
  clock.now = new Date(clock.now.getTime() + 1100)
  await driveAutomations(org)
  const run = await org.run(getAutomationRun, { run_id: waiting!.id }, org.owner)
  assert.equal(run.state, 'completed')
  assert.deepEqual(
    run.steps.map(({ step, kind, outcome, message }) => [step, kind, outcome, message?.channel ?? null]),
    [
      [1, 'add_tag', 'done', null],
      [2, 'wait', 'waited', null],
      [3, 'send_email', 'done', 'email'],
    ],
  )
  assert.deepEqual(
    (await mailsOf(org)).map(({ to_address, subject }) => [to_address, subject]),
    [['g@example.com', 'Hello Grace']],
  )
})

test('changes that people make to the lead end the waiting run', async () => {
  const org = await testOrg()
  const automation = await published(org, {
    trigger,
    exitConditions: [{ field: 'lead.status', op: 'neq', value: 'new' }],
    actions: [
      { kind: 'wait', config: { duration: { days: 1 } } },
      { kind: 'send_email', config: { subject: 'Hello', body: 'Hello' } },
    ],
  })
  const lead = await org.run(createLead, grace)
  await driveAutomations(org)
  await org.run(setStatus, { lead_id: lead.id, status: 'contacted' }, org.owner)
  await driveAutomations(org)
  const [run] = await runsOf(org, automation)
  assert.deepEqual([run!.state, run!.reason], ['cancelled', 'exit_condition'])
})

const address = { city: 'Chicago', state: 'IL', zip: '60601' }

test("after a merge, runs of the merged client's leads belong to the survivor, and runs of the client itself end", async () => {
  const org = await testOrg()
  const waits = { kind: 'wait', config: { duration: { days: 1 } } }
  const ofLeads = await published(org, { trigger, actions: [waits] })
  const ofClients = await published(org, {
    trigger: { kind: 'client.created', subjectType: 'client' },
    actions: [waits],
  })
  const [ending, survivor] = [
    await org.run(createClient, { name: 'Ada Lovelace', address_line1: '1 Main St', ...address }),
    await org.run(createClient, { name: 'A. Lovelace', address_line1: '7 Oak St', ...address }),
  ]
  await org.run(createLead, { existing_client_id: ending.id })
  await driveAutomations(org)
  await org.run(mergeClient, { client_id: ending.id, into_client_id: survivor.id }, org.owner)
  await driveAutomations(org)
  assert.deepEqual(
    (await runsOf(org, ofLeads)).map(({ state, client_id }) => [state, client_id]),
    [['waiting', survivor.id]],
  )
  assert.deepEqual(
    (await runsOf(org, ofClients))
      .map(({ state, reason, subject }) => [state, reason, subject.id])
      .toSorted(),
    [
      ['cancelled', 'subject_gone', ending.id],
      ['waiting', null, survivor.id],
    ],
  )
})

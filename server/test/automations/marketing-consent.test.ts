import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAutomationRun } from '../../src/domains/office/automations/operations.ts'
import { driveAutomations, published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { addedClient } from '../../src/domains/office/automations/testing/records.ts'
import { updateClient } from '../../src/domains/customers/clients/operations.ts'
import { setOptOut } from '../../src/domains/customers/inbox/operations.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { mailsOf, textsOf } from '../../src/testing/written.ts'

/** Noon in Chicago. */
const noon = '2031-03-10T18:00:00.000Z'
const evidence = 'Ticked the box.'
const contacts = {
  email: { channel: 'email', email: 'ada@example.com' },
  sms: { channel: 'sms', phone: '+13125550142' },
} as const

const steps = {
  email: (more: object) => ({
    kind: 'send_email',
    config: { subject: '20 % off', body: 'This week.', ...more },
  }),
  sms: (more: object) => ({ kind: 'send_sms', config: { body: '20 % off this week.', ...more } }),
} as const

/**
 * Returns the status of a message that an automation writes to a client. `state` is the client's consent to
 * advertising, if any.
 */
async function outcome(channel: 'email' | 'sms', more: object, state?: 'opted_in' | 'opted_out') {
  const org = await testOrg('live', noon)
  const { id: client_id } = await addedClient(org)
  if (state !== undefined)
    await org.run(setOptOut, { ...contacts[channel], state, purpose: 'marketing', evidence }, org.owner)
  const id = await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [steps[channel](more)],
  })
  await org.run(createLead, { existing_client_id: client_id })
  await driveAutomations(org)
  return await stepOf(org, id)
}

async function stepOf(org: TestOrg, automation: string) {
  const [run] = await runsOf(org, automation)
  const [step] = (await org.run(getAutomationRun, { run_id: run!.id }, org.owner)).steps
  const written = [...(await mailsOf(org)), ...(await textsOf(org))].filter(
    ({ status }) => status !== 'refused',
  )
  return [step!.outcome, step!.reason, written.length]
}

for (const channel of ['email', 'sms'] as const)
  test(`an automation sends advertising by ${channel} only to customers who have consented to it`, async () => {
    const marketing = { category: 'marketing' }
    assert.deepEqual(await outcome(channel, marketing, 'opted_in'), ['done', null, 1])
    assert.deepEqual(await outcome(channel, marketing), ['skipped', 'no_consent', 0])
    assert.deepEqual(await outcome(channel, marketing, 'opted_out'), ['skipped', 'opted_out', 0])
    assert.deepEqual(await outcome(channel, {}, 'opted_out'), ['done', null, 1], 'service is no advertising')
  })

test('a message that wins a client back counts as advertising unless the step says otherwise', async () => {
  const wonBack = async (more: object, state?: 'opted_in') => {
    const org = await testOrg('live', noon)
    const { id: client_id } = await addedClient(org)
    if (state)
      await org.run(setOptOut, { ...contacts.email, state, purpose: 'marketing', evidence }, org.owner)
    const id = await published(org, {
      trigger: { kind: 'client.status_changed', subjectType: 'client', config: { to: ['inactive'] } },
      actions: [steps.email(more)],
    })
    await org.run(updateClient, { client_id, status: 'inactive' }, org.owner)
    await driveAutomations(org)
    return await stepOf(org, id)
  }
  assert.deepEqual(await wonBack({}), ['skipped', 'no_consent', 0])
  assert.deepEqual(await wonBack({}, 'opted_in'), ['done', null, 1])
  assert.deepEqual(await wonBack({ category: 'service' }), ['done', null, 1])
})

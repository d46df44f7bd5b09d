import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createLead } from '../../../../customers/leads/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { driveAutomations, published } from '../../testing/drive.ts'
import { listAutomationRuns } from './list.ts'

test('runs are listed newest first, page by page, by automation, record or state', async () => {
  const org = await testOrg()
  const automationInput = {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [{ kind: 'add_tag', config: { tag: 'a' } }],
  }
  const automation = await published(org, automationInput)
  const leads: string[] = []
  for (const name of ['Ada', 'Grace', 'Joan']) {
    leads.push((await org.run(createLead, { customer_name: name, service_address: '1 Main St' })).id)
    await driveAutomations(org)
  }
  const list = (input: object) => org.run(listAutomationRuns, input, org.owner)
  const subjects = async (input: object) =>
    (await list(input)).items.map(({ subject }) => `${subject.kind} ${subject.label}`)
  assert.deepEqual(await subjects({}), ['lead Joan', 'lead Grace', 'lead Ada'])
  const page = await list({ limit: 2, automation_id: automation })
  assert.deepEqual([page.items.length, page.has_more], [2, true])
  const cursor = page.next_cursor!
  assert.deepEqual(await subjects({ limit: 2, automation_id: automation, cursor }), ['lead Ada'])
  await assert.rejects(list({ limit: 2, cursor }), { code: 'invalid_cursor' })
  assert.deepEqual(await subjects({ subject_id: leads[1]! }), ['lead Grace'])
  assert.deepEqual(await subjects({ state: 'completed', subject_id: leads[0]! }), ['lead Ada'])
  assert.deepEqual(await subjects({ state: 'failed' }), [])

  await org.query(`update live.automation_runs set state = 'failed' where org_id = $1 and subject_id = $2`, [
    leads[1],
  ])
  const ended = { state: ['completed', 'failed', 'completed'], limit: 2 }
  const first = await list(ended)
  assert.deepEqual(await subjects(ended), ['lead Joan', 'lead Grace'])
  assert.deepEqual(await subjects({ ...ended, cursor: first.next_cursor }), ['lead Ada'])
  assert.deepEqual(await subjects({ state: ['failed', 'waiting'] }), ['lead Grace'])
})

test('members without access to every location and other organizations see no runs', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const manager = await hire(org, 'manager', [org.locationId])
  await assert.rejects(org.run(listAutomationRuns, {}, manager), { code: 'insufficient_permission' })
  assert.deepEqual((await other.run(listAutomationRuns, {}, other.owner)).items, [])
})

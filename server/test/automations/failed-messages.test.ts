import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAutomation } from '../../src/domains/office/automations/operations.ts'
import { driveAutomations, published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { testOrg } from '../../src/testing/test-org.ts'

test('failed messages and messages with an unknown outcome are counted, although their runs have completed', async () => {
  const org = await testOrg()
  const actions = [{ kind: 'send_email', config: { subject: 'Thank you', body: 'We will call you.' } }]
  const trigger = { kind: 'lead.created', subjectType: 'lead' }
  const id = await published(org, { trigger, actions })
  for (const name of ['ada', 'bo', 'cy'])
    await org.run(createLead, {
      customer_name: name,
      customer_email: `${name}@example.com`,
      service_address: '1 Main St',
    })
  await driveAutomations(org)
  const fail = (name: string, failure: string) =>
    org.app.inspect.query(
      `update quoin.mail_messages set status = 'failed', failure = $3, error = 'No.', claimed_at = now(), submissions = 1
        where org_id = $1 and to_address = $2`,
      [org.id, `${name}@example.com`, failure],
    )
  await fail('ada', 'permanent')
  await fail('bo', 'unknown')
  await fail('cy', 'temporary')
  const { counts } = await org.run(getAutomation, { automation_id: id }, org.owner)
  assert.deepEqual(
    (await runsOf(org, id)).map(({ state }) => state),
    ['completed', 'completed', 'completed'],
  )
  assert.deepEqual([counts.runs_failed_7d, counts.messages_failed_7d], [0, 2])
})

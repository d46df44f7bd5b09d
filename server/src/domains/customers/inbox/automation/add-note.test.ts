import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { makeStep } from '../../../office/automations/testing/make-step.ts'
import { addedClient } from '../../../office/automations/testing/records.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createLead } from '../../leads/operations.ts'

test('a note is added to the lead, or to the client of any other subject of the run', async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  const lead = await org.run(createLead, {
    customer_name: 'Grace\n{{lead.city}}',
    service_address: '9 Elm Ave',
  })
  const runStep = async (kind: string, id: string, body: string) => {
    const result = await makeStep(org, { subject: { kind, id }, kind: 'add_note', config: { body } })
    assert.equal(result.step?.outcome, 'done')
  }
  await runStep('lead', lead.id, 'Requested by {{ lead.customer_name | default: "nobody" }}')
  await runStep('job', await addJob(org, { client_id: client.id }), 'Work for {{ client.name }}')
  const rows = await org.query(
    `select m.kind, m.body, m.created_by_type, c.lead_id, c.client_id
       from live.messages m join live.conversations c on c.org_id = m.org_id and c.id = m.conversation_id
      where m.org_id = $1 order by m.created_at, m.id`,
  )
  const common = { kind: 'note', created_by_type: 'automation' }
  assert.deepEqual(rows, [
    { ...common, body: 'Requested by Grace\n{{lead.city}}', lead_id: lead.id, client_id: null },
    { ...common, body: 'Work for Ada Lovelace', lead_id: null, client_id: client.id },
  ])
})

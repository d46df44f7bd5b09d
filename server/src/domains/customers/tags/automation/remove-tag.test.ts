import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { makeStep } from '../../../office/automations/testing/make-step.ts'
import { createLead, getLead } from '../../leads/operations.ts'
import { applyTags } from '../operations.ts'

test('the step removes a tag regardless of letter case', async () => {
  const org = await testOrg()
  const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await org.run(applyTags, { lead_id: id, add: ['Hot', 'Pets'] }, org.owner)
  const { step, events } = await makeStep(org, {
    subject: { kind: 'lead', id },
    kind: 'remove_tag',
    config: { tag: 'hot' },
  })
  assert.deepEqual([step?.outcome, events.map(({ name }) => name)], ['done', ['tag.removed']])
  assert.deepEqual((await org.run(getLead, { lead_id: id })).tags, ['Pets'])
})

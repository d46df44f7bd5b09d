import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDocumented } from '../../../../testing/assert-documented.ts'
import { assertError } from '../../../../testing/expect-error.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { activeAutomation, newAutomation } from '../testing/new-automation.ts'
import { archiveAutomation } from './archive.ts'
import { pauseAutomation } from './pause.ts'
import { publishAutomation } from './publish.ts'

test('pausing returns the paused automation with the same revisions, and publishing reactivates it', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const paused = await org.request('POST', `/automations/${id}/pause`, { body: {} })
  assert.equal(paused.status, 200, paused.text)
  assertDocumented('POST', `/automations/${id}/pause`, paused)
  const { status, revision, active_revision_number } = paused.body.data
  assert.deepEqual([paused.body.data.id, status, revision, active_revision_number], [id, 'paused', 1, 1])
  const again = await org.request('POST', `/automations/${id}/pause`, { body: {} })
  assert.deepEqual(again.body.data, paused.body.data)
  const on = await org.run(publishAutomation, { automation_id: id, draftRevisionNumber: 1 }, org.owner)
  assert.equal(on.status, 'active')
})

test('a draft that was never published can be paused', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  const { body } = await org.request('POST', `/automations/${id}/pause`, { body: {} })
  assert.deepEqual([body.data.status, body.data.active], ['paused', null])
})

test('over REST an automation can be paused, but its runs cannot be cancelled', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  assertError(
    await org.request('POST', `/automations/${id}/pause`, { body: { runs: 'cancel' } }),
    'validation_error',
    'runs',
  )
  const drains = () =>
    org.app.inspect.query(
      `select place from live.automation_agenda where org_id = $1 and kind = 'drain' and place ->> 'to' = 'cancel'`,
      [org.id],
    )
  await org.run(pauseAutomation, { automation_id: id }, org.owner)
  assert.equal((await drains()).rowCount, 0)
  const paused = await org.run(pauseAutomation, { automation_id: id, runs: 'cancel' }, org.owner)
  assert.equal(paused.status, 'paused')
  assert.equal((await drains()).rowCount, 1)
})

test('an archived automation cannot be paused', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  await org.run(archiveAutomation, { automation_id: id }, org.owner)
  assertError(await org.request('POST', `/automations/${id}/pause`, { body: {} }), 'invalid_state')
})

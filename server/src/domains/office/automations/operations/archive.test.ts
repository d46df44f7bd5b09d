import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { activeAutomation } from '../testing/new-automation.ts'
import { archiveAutomation } from './archive.ts'
import { getAutomation } from './get.ts'
import { listAutomations } from './list.ts'
import { resumeAutomation } from './resume.ts'

test('an archived automation is not listed and does not start runs, but can still be read', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const of = { automation_id: id }
  assert.equal((await org.run(archiveAutomation, of, org.owner)).status, 'archived')
  assert.deepEqual((await org.run(listAutomations, {}, org.owner)).items, [])
  assert.equal((await org.run(getAutomation, of, org.owner)).active?.revision, 1)
  const { rowCount } = await org.app.inspect.query(
    `select 1 from live.automation_listeners where org_id = $1 and purpose = 'enrol'`,
    [org.id],
  )
  assert.equal(rowCount, 0)
  await assert.rejects(org.run(archiveAutomation, of, org.owner), { code: 'invalid_state' })
  await assert.rejects(org.run(resumeAutomation, of, org.owner), { code: 'invalid_state' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { activeAutomation, tagging } from '../testing/new-automation.ts'
import { archiveAutomation } from './archive.ts'
import { duplicateAutomation } from './duplicate.ts'
import { saveAutomationDraft } from './save-draft.ts'

test('a duplicate is a separate draft, made from the draft of the original', async () => {
  const org = await testOrg()
  const first = await activeAutomation(org)
  const of = { automation_id: first.id }
  const definition = { ...tagging, name: 'x'.repeat(118) }
  const saved = await org.run(
    saveAutomationDraft,
    { ...of, expectedRevision: 1, definition, editorState: [1] },
    org.owner,
  )
  const copy = await org.run(duplicateAutomation, of, org.owner)
  assert.deepEqual([copy.status, copy.revision, copy.active], ['draft', 1, null])
  assert.equal(copy.name, `Copy of ${'x'.repeat(112)}`)
  const { definition: theirs, ...others } = saved.draft
  const { revision: _number, saved_at: _at, ...rest } = others
  assert.deepEqual(copy.draft, {
    ...rest,
    revision: 1,
    definition: { ...(theirs as object), name: copy.name },
    saved_at: copy.created_at,
  })
  await org.run(archiveAutomation, of, org.owner)
  assert.equal((await org.run(duplicateAutomation, { ...of, name: 'Mine' }, org.owner)).name, 'Mine')
  await assert.rejects(org.run(duplicateAutomation, { automation_id: org.id }, org.owner), {
    code: 'not_found',
  })
})

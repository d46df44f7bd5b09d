import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { tagging } from '../testing/new-automation.ts'
import { createAutomation } from './create.ts'
import { listAutomations } from './list.ts'

test('a new automation is a draft with revision 1 and its given content', async () => {
  const org = await testOrg()
  const editorState = { zoom: 1.5, open: ['a', null, { b: true }] }
  const automation = await org.run(createAutomation, { definition: tagging, editorState }, org.owner)
  const { id, created_at, updated_at, draft, ...rest } = automation
  assert.deepEqual(rest, {
    name: 'Tag new leads',
    status: 'draft',
    mode: 'linear',
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    revision: 1,
    draft_revision_number: 1,
    active_revision_number: null,
    has_unpublished_changes: true,
    counts: { runs_total: 0, runs_active: 0, runs_failed_7d: 0, messages_failed_7d: 0 },
    last_run_at: null,
    published_at: null,
    active: null,
  })
  assert.equal(created_at, updated_at)
  assert.deepEqual(draft, {
    revision: 1,
    definition: { ...tagging, conditions: [], exitConditions: [] },
    graph: null,
    triggerConfig: {
      schemaVersion: 1,
      ...tagging.trigger,
      reentry: 'after_exit',
      per: 'subject',
      enrollment_limit: null,
    },
    editorState,
    faults: [],
    saved_at: created_at,
    saved_by: { type: 'member', id: org.ownerId },
  })
  const { draft: _draft, active: _active, ...summary } = automation
  assert.deepEqual((await org.run(listAutomations, {}, org.owner)).items, [summary])
  assert.equal(id, summary.id)
})

test('an unfinished automation can be created, and lists its validation issues', async () => {
  const org = await testOrg()
  const definition = { ...tagging, actions: [{ kind: null }, { kind: 'add_tag' }] }
  const { draft } = await org.run(createAutomation, { definition }, org.operator)
  assert.deepEqual(
    draft.faults.map(({ code, field, node_id }) => [code, field, node_id]),
    [
      ['required', 'definition.actions.0.kind', null],
      ['required', 'definition.actions.1.config.tag', null],
    ],
  )
  assert.deepEqual(draft.saved_by, { type: 'system', id: null })
})

test('creating automations requires a member with access to the whole organization', async () => {
  const org = await testOrg()
  const make = (as: object) => org.run(createAutomation, { definition: tagging }, as)
  const manager = { type: 'member', role: 'manager', id: org.ownerId }
  await assert.rejects(make({ ...manager, locations: [org.locationId] }), { code: 'insufficient_permission' })
  await assert.rejects(make({ ...manager, role: 'sales_rep' }), { code: 'insufficient_permission' })
  await assert.rejects(make({}), { code: 'insufficient_scope' })
  assert.equal((await make(manager)).revision, 1)
})

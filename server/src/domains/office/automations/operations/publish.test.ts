import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDocumented } from '../../../../testing/assert-documented.ts'
import { assertError } from '../../../../testing/expect-error.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createMember } from '../../workforce/operations.ts'
import { asAutomation } from '../testing/as-automation.ts'
import { activeAutomation, newAutomation, tagging } from '../testing/new-automation.ts'
import { archiveAutomation } from './archive.ts'
import { getAutomation } from './get.ts'
import { publishAutomation } from './publish.ts'
import { getRevision } from './revisions/get.ts'
import { saveAutomationDraft } from './save-draft.ts'

test('publishing makes the draft the active definition and records the publisher', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  const path = `/automations/${id}/publish`
  const published = await org.request('POST', path, { body: { draftRevisionNumber: 1 } })
  assert.equal(published.status, 200, published.text)
  assertDocumented('POST', path, published)
  const { status, revision, active_revision_number, has_unpublished_changes, active, draft } =
    published.body.data
  assert.deepEqual(
    [status, revision, active_revision_number, has_unpublished_changes],
    ['active', 1, 1, false],
  )
  const { definition, graph, triggerConfig } = draft
  const keys = await org.query<{ id: string }>('select id from quoin.api_keys where org_id = $1')
  assert.equal(keys.length, 1)
  assert.deepEqual(active, {
    revision: 1,
    definition,
    graph,
    triggerConfig,
    published_at: published.body.data.published_at,
    published_by: {
      type: 'member',
      id: org.ownerId,
      on_behalf_of: { key_id: keys[0]!.id, name: 'test' },
    },
  })
  const rows = await org.query(
    `select event, revision, purpose from live.automation_listeners
      where org_id = $1 order by event`,
  )
  assert.deepEqual(rows, [
    { event: 'automation.enrolled', revision: 1, purpose: 'enrol' },
    { event: 'client.merged', revision: 1, purpose: 'follow' },
    { event: 'lead.created', revision: 1, purpose: 'enrol' },
    { event: 'location.changed', revision: 1, purpose: 'follow' },
  ])
})

test('a draft with issues is refused with all of them, and the same idempotency key repeats the refusal', async () => {
  const org = await testOrg()
  const graph = {
    schemaVersion: 1,
    nodes: [
      { id: 'start', type: 'trigger', kind: 'lead.created', config: {}, position: { x: 0, y: 0 } },
      { id: 'tag', type: 'action', kind: 'add_tag', config: {}, position: { x: 0, y: 1 } },
    ],
    edges: [{ id: 'e', source: 'start', target: 'tag', sourceHandle: 'sideways' }],
  }
  const { id } = await newAutomation(org)
  await org.run(
    saveAutomationDraft,
    { automation_id: id, expectedRevision: 1, definition: tagging, graph },
    org.owner,
  )
  const publish = (number: number) =>
    org.request('POST', `/automations/${id}/publish`, {
      body: { draftRevisionNumber: number },
      idempotencyKey: 'publish',
    })
  const refused = await publish(2)
  assertError(refused, 'validation_error')
  assertDocumented('POST', `/automations/${id}/publish`, refused)
  assert.deepEqual(
    refused.body.error.details.map(({ message: _words, ...detail }: { message: string }) => detail),
    [
      { field: 'graph.edges.0.sourceHandle', code: 'bad_handle', node_id: 'start' },
      { field: 'graph.nodes.1.config.tag', code: 'required', node_id: 'tag' },
    ],
  )
  graph.edges[0]!.sourceHandle = 'next'
  const replayed = await publish(2)
  assert.equal(replayed.headers['x-idempotent-replayed'], 'true')
  assert.equal(replayed.text, refused.text)
  assert.equal((await org.run(getAutomation, { automation_id: id }, org.owner)).status, 'draft')
})

test('a revision that does not exist is refused', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  for (const draftRevisionNumber of [2, 2_147_483_647])
    assertError(
      await org.request('POST', `/automations/${id}/publish`, { body: { draftRevisionNumber } }),
      'validation_error',
      'draftRevisionNumber',
    )
  for (const draftRevisionNumber of [0, 1.5, '1', 2_147_483_648])
    assertError(
      await org.request('POST', `/automations/${id}/publish`, { body: { draftRevisionNumber } }),
      'validation_error',
      'draftRevisionNumber',
    )
})

test('an older revision can be published again, and the latest draft stays', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const of = { automation_id: id }
  const definition = {
    ...tagging,
    name: 'Second',
    trigger: { kind: 'client.created', subjectType: 'client' },
  }
  await org.run(saveAutomationDraft, { ...of, expectedRevision: 1, definition }, org.owner)
  await org.run(publishAutomation, { ...of, draftRevisionNumber: 2 }, org.owner)
  const back = await org.run(publishAutomation, { ...of, draftRevisionNumber: 1 }, org.owner)
  assert.deepEqual(
    [back.name, back.revision, back.active_revision_number, back.has_unpublished_changes],
    ['Second', 2, 1, true],
  )
  const rows = await org.query(
    `select event, revision from live.automation_listeners where org_id = $1 and purpose = 'enrol' order by event`,
  )
  assert.deepEqual(rows, [
    { event: 'automation.enrolled', revision: 1 },
    { event: 'lead.created', revision: 1 },
  ])
})

test('a published revision cannot be changed, even in the database', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const before = await org.run(getRevision, { automation_id: id, revision: 1 }, org.owner)
  for (const change of [
    `definition = '{}'`,
    `graph = '{}'`,
    `editor_state = '1'`,
    `program = '{}'`,
    `permissions = '{}'`,
    `published_at = now()`,
    `faults = '[1]'`,
  ])
    await assert.rejects(
      org.app.inspect.query(`update live.automation_revisions set ${change} where org_id = $1`, [org.id]),
      { code: '23514' },
      change,
    )
  assert.deepEqual(await org.run(getRevision, { automation_id: id, revision: 1 }, org.owner), before)
})

test('publishing checks the draft again: a member deactivated meanwhile is an issue', async () => {
  const org = await testOrg()
  const member = await org.run(
    createMember,
    { email: `${org.slug}@example.com`, name: 'Ada', role: 'sales_rep' },
    org.operator,
  )
  const { id, draft } = await newAutomation(org, {
    ...tagging,
    actions: [{ kind: 'assign_member', config: { member_id: member.id } }],
  })
  assert.deepEqual(draft.faults, [])
  await org.app.inspect.query(`update quoin.members set active = false where id = $1`, [member.id])
  await assert.rejects(
    org.run(publishAutomation, { automation_id: id, draftRevisionNumber: 1 }, org.owner),
    (error: { code: string; details: { code: string; field: string }[] }) => {
      assert.deepEqual(
        error.details.map(({ code, field }) => [code, field]),
        [['unknown_reference', 'definition.actions.0.config.member_id']],
      )
      return error.code === 'validation_error'
    },
  )
})

test('the permissions that the actions need are stored with the published revision', async () => {
  const org = await testOrg()
  await activeAutomation(org)
  const rows = await org.query(
    `select permissions, program ->> 'entry' as entry from live.automation_revisions where org_id = $1`,
  )
  assert.deepEqual(rows, [{ permissions: ['manage_clients', 'manage_leads'], entry: 'a1' }])
})

test('publishing is refused if the caller lacks a permission that an action needs', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  const input = { automation_id: id, draftRevisionNumber: 1 }
  const publish = (...permissions: Parameters<typeof asAutomation>) =>
    org.run(publishAutomation, input, asAutomation('manage_automations', ...permissions))
  await assert.rejects(publish('manage_clients'), {
    code: 'validation_error',
    details: [
      {
        field: 'definition.actions.0.kind',
        code: 'no_permission',
        message: 'must not be used, because you lack these permissions: manage_leads',
        node_id: null,
      },
    ],
  })
  assert.equal((await org.run(getAutomation, { automation_id: id }, org.owner)).status, 'draft')
  assert.equal((await publish('manage_clients', 'manage_leads')).status, 'active')
})

test('an archived automation cannot be published, and one of another organization is not found', async () => {
  const [org, stranger] = [await testOrg(), await testOrg()]
  const { id } = await newAutomation(org)
  const body = { draftRevisionNumber: 1 }
  assertError(await stranger.request('POST', `/automations/${id}/publish`, { body }), 'not_found')
  assertError(await org.request('POST', `/automations/none/publish`, { body }), 'not_found')
  await org.run(archiveAutomation, { automation_id: id }, org.owner)
  assertError(await org.request('POST', `/automations/${id}/publish`, { body }), 'invalid_state')
})

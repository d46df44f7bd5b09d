import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDocumented } from '../../../../testing/assert-documented.ts'
import { assertError } from '../../../../testing/expect-error.ts'
import type { AppError } from '../../../../kernel/errors.ts'
import { secondConnection, untilWaiting } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { gallery } from '../gallery.ts'
import { activeAutomation, newAutomation, tagging } from '../testing/new-automation.ts'
import { archiveAutomation } from './archive.ts'
import { getAutomation } from './get.ts'
import { listRevisions } from './revisions/list.ts'
import { saveAutomationDraft } from './save-draft.ts'

test('each save is a new revision, also with the same content, and leaves the published revision', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const path = `/automations/${id}`
  const body = { expectedRevision: 1, definition: { ...tagging, name: 'Tag them' }, editorState: { zoom: 2 } }
  const saved = await org.request('PATCH', path, { body })
  assert.equal(saved.status, 200, saved.text)
  assertDocumented('PATCH', path, saved)
  const { data } = saved.body
  assert.deepEqual(
    [data.name, data.revision, data.active_revision_number, data.has_unpublished_changes, data.status],
    ['Tag them', 2, 1, true, 'active'],
  )
  assert.equal(data.active.definition.name, 'Tag new leads')
  assert.deepEqual(data.draft.editorState, { zoom: 2 })
  const again = await org.request('PATCH', path, { body: { ...body, expectedRevision: 2 } })
  assert.equal(again.body.data.revision, 3)
  const read = await org.request('GET', path)
  assertDocumented('GET', path, read)
  assert.deepEqual(read.body.data, again.body.data)
})

test('a save based on another revision is refused with the current one, and changes nothing', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  for (const expectedRevision of [2, 7]) {
    const refused = await org.request('PATCH', `/automations/${id}`, {
      body: { expectedRevision, definition: tagging },
    })
    assertError(refused, 'stale_revision', 'expectedRevision')
    assertDocumented('PATCH', `/automations/${id}`, refused)
    assert.equal(refused.body.error.details[0].current, 1)
  }
  assert.equal((await org.run(getAutomation, { automation_id: id }, org.owner)).revision, 1)
})

test('of twenty simultaneous saves one succeeds, and the others get its revision', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  const holder = await secondConnection(org.app)
  await holder.query('begin')
  await holder.query('select 1 from live.automations where org_id = $1 and id = $2 for update', [org.id, id])
  const saves = Array.from({ length: 20 }, (_, at) =>
    org.run(
      saveAutomationDraft,
      { automation_id: id, expectedRevision: 1, definition: { ...tagging, name: `Number ${at}` } },
      org.owner,
    ),
  )
  const ends = Promise.allSettled(saves)
  await untilWaiting(org.app, 4)
  await holder.query('commit')
  const settled = await ends
  const [won, ...more] = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  assert.deepEqual(more, [])
  const lost = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as AppError] : []))
  assert.equal(lost.length, 19)
  for (const { code, details } of lost)
    assert.deepEqual([code, details[0]!['current']], ['stale_revision', 2])
  const now = await org.run(getAutomation, { automation_id: id }, org.owner)
  assert.deepEqual([now.revision, now.name], [2, won!.name])
})

test('repeating a save with its idempotency key returns the same answer', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  const save = (definition: object) =>
    org.request('PATCH', `/automations/${id}`, {
      body: { expectedRevision: 1, definition },
      idempotencyKey: 'save',
    })
  const [first, second] = [await save(tagging), await save(tagging)]
  assert.equal(second.headers['x-idempotent-replayed'], 'true')
  assert.equal(second.text, first.text)
  assertError(await save({ ...tagging, name: 'Other' }), 'idempotency_conflict')
})

test('the form of a draft is validated, and issues that would prevent publishing are only reported', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  const refused = async (more: object, field: string): Promise<void> =>
    assertError(
      await org.request('PATCH', `/automations/${id}`, {
        body: { expectedRevision: 1, definition: tagging, ...more },
      }),
      'validation_error',
      field,
    )
  await refused({ definition: undefined }, 'definition')
  await refused({ definition: { ...tagging, surprise: 1 } }, 'definition.surprise')
  await refused({ definition: { ...tagging, name: '' } }, 'definition.name')
  await refused({ definition: { ...tagging, actions: undefined } }, 'definition.actions')
  await refused(
    { definition: { ...tagging, trigger: { kind: 'x', subjectType: 'lead' } } },
    'definition.trigger.kind',
  )
  await refused(
    { triggerConfig: { schemaVersion: 1, kind: 'lead.created', subjectType: 'job' } },
    'triggerConfig.subjectType',
  )
  await refused({ expectedRevision: 0 }, 'expectedRevision')
  await refused({ status: 'active' }, 'status')
  const definition = { ...tagging, actions: [{ kind: 'make_call', config: { any: { thing: [1] } } }] }
  const saved = await org.request('PATCH', `/automations/${id}`, {
    body: { expectedRevision: 1, definition },
  })
  assert.equal(saved.status, 200, saved.text)
  assertDocumented('PATCH', `/automations/${id}`, saved)
  assert.deepEqual(
    saved.body.data.draft.faults.map(({ code }: { code: string }) => code),
    ['retired'],
  )
})

test('every ready-made automation can be published, and equals its example in the API description', async () => {
  const org = await testOrg()
  for (const { key, summary: _summary, ...automation } of gallery) {
    const { id } = await newAutomation(org)
    const saved = await org.request('PATCH', `/automations/${id}`, {
      body: { expectedRevision: 1, ...automation },
    })
    assert.equal(saved.status, 200, `${key}: ${saved.text}`)
    assert.deepEqual(saved.body.data.draft.faults, [], key)
    const published = await org.request('POST', `/automations/${id}/publish`, {
      body: { draftRevisionNumber: 2 },
    })
    assert.equal(published.status, 200, `${key}: ${published.text}`)
    assertDocumented('POST', `/automations/${id}/publish`, published)
  }
})

test('an archived automation cannot be saved', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  await org.run(archiveAutomation, { automation_id: id }, org.owner)
  const body = { expectedRevision: 1, definition: tagging }
  assertError(await org.request('PATCH', `/automations/${id}`, { body }), 'invalid_state')
})

test('the last fifty drafts and all published revisions are stored', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  for (let revision = 1; revision <= 52; revision++)
    await org.run(
      saveAutomationDraft,
      { automation_id: id, expectedRevision: revision, definition: tagging },
      org.owner,
    )
  const first = await org.run(listRevisions, { automation_id: id, limit: 40 }, org.owner)
  const last = first.items.at(-1)!.revision
  const second = await org.run(listRevisions, { automation_id: id, limit: 40, before: last }, org.owner)
  assert.deepEqual([first.has_more, second.has_more], [true, false])
  assert.deepEqual(
    [...first.items, ...second.items].map(({ revision }) => revision),
    [...Array.from({ length: 50 }, (_, at) => 53 - at), 1],
  )
})

test('a config field named like a property of Object.prototype is refused by name, and not dropped silently', async () => {
  const org = await testOrg()
  const { id } = await newAutomation(org)
  const save = async (text: string) => {
    const { statusCode, payload } = await org.app.server.inject({
      method: 'PATCH',
      url: `/api/v1/automations/${id}`,
      headers: {
        authorization: `Bearer ${await org.key()}`,
        'content-type': 'application/json',
        'idempotency-key': text.slice(0, 200),
      },
      payload: text,
    })
    const { error } = JSON.parse(payload) as { error?: { details: { field: string }[] } }
    return [statusCode, ...(error?.details ?? []).map(({ field }) => field)]
  }
  const draft = (config: string, trigger = '{}') =>
    `{"expectedRevision":1,"definition":{"name":"x","trigger":{"kind":"lead.created","subjectType":"lead","config":${trigger}},"actions":[{"kind":"add_tag","config":${config}}]}}`
  const at = 'definition.actions.0.config'
  assert.deepEqual(await save(draft('{"tag":"a","__proto__":{"x":1}}')), [422, `${at}.__proto__`])
  assert.deepEqual(await save(draft('{"constructor":"a"}')), [422, `${at}.constructor`])
  assert.deepEqual(await save(draft('{"data":{"deep":[{"__proto__":1}]}}')), [
    422,
    `${at}.data.deep.0.__proto__`,
  ])
  assert.deepEqual(await save(draft('{}', '{"__proto__":null}')), [
    422,
    'definition.trigger.config.__proto__',
  ])
  assert.deepEqual(await save(draft('{"prototype":"a","proto":1}')), [200])
})

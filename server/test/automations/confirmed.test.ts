import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createAutomation,
  pauseAutomation,
  saveAutomationDraft,
} from '../../src/domains/office/automations/operations.ts'
import { driveAutomations } from '../../src/domains/office/automations/testing/drive.ts'
import {
  activeAutomation,
  newAutomation,
  tagging,
} from '../../src/domains/office/automations/testing/new-automation.ts'
import { failedBeforeText, failedRun } from '../../src/domains/office/automations/testing/samples.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { callMcpTool, mcpRequest } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import type { TestResponse } from '../../src/testing/test-request.ts'

// Tests an API key that must confirm operations with certain risks. A call that starts steps of an automation with
// such risks must need a confirm token at every entry point.

const scopes = ['automations:read', 'automations:write', 'workflows:read', 'workflows:write']
const texting = {
  name: 'Text new leads',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  actions: [{ kind: 'send_sms', config: { body: 'Hello, we call you back.' } }],
}
const required = [428, 'confirm_token_required']
const codeOf = ({ status, body }: TestResponse) => [status, body.error?.code]

async function draftOf(definition: object) {
  const org = await testOrg()
  const { id, revision } = await newAutomation(org, definition)
  const key = await org.key({ scopes, confirm: ['money', 'destructive', 'sends'] })
  const publish = (more: { dry?: true; token?: string; revision?: number; idempotencyKey?: string } = {}) =>
    org.request('POST', `/automations/${id}/publish${more.dry ? '?dry_run=true' : ''}`, {
      key,
      body: { draftRevisionNumber: more.revision ?? revision },
      idempotencyKey: more.dry ? null : (more.idempotencyKey ?? randomUUID()),
      headers: more.token === undefined ? {} : { 'confirm-token': more.token },
    })
  const statusOf = async () => (await org.request('GET', `/automations/${id}`)).body.data.status as string
  return { org, id, revision, key, publish, statusOf }
}

test('a key with a confirmation policy publishes an automation that texts customers only with a confirm token', async () => {
  const { org, publish, statusOf } = await draftOf(texting)
  await org.run(createLead, {
    customer_name: 'Ada',
    customer_phone: '+13125550142',
    service_address: '1 Main St',
  })
  const idempotencyKey = randomUUID()
  const refused = await publish({ idempotencyKey })
  assert.deepEqual(codeOf(refused), required, refused.text)
  assert.equal(
    refused.body.error.message,
    'This key needs a confirm token for calls flagged sends: call automations.publish with ?dry_run=true, then repeat the call with the Confirm-Token of its answer.',
  )
  assert.equal(await statusOf(), 'draft')

  const preview = await publish({ dry: true })
  assert.equal(preview.status, 200, preview.text)
  assert.equal(await statusOf(), 'draft')
  const { would, cost, confirm_token: token } = preview.body.data
  const [{ flags, steps, foreseen }] = would.starts
  assert.deepEqual([flags, cost.metered], [['sends', 'metered'], true])
  assert.deepEqual(
    steps.map((step: Record<string, unknown>) => [step['operation'], step['kind'], step['says']]),
    [['automations.sendSms', 'send_sms', { body: 'Hello, we call you back.' }]],
  )
  assert.equal(foreseen.enrolments.count, 1)
  assert.deepEqual(
    foreseen.enrolments.samples.map((each: Record<string, unknown>) => [each['label'], each['phone']]),
    [['Ada', '+13125550142']],
  )
  assert.deepEqual([foreseen.messages.most, foreseen.messages.most_texts], [1, 1])

  const answer = await publish({ token, idempotencyKey })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await statusOf(), 'active')
  const again = await publish({ idempotencyKey })
  assert.deepEqual([again.text, again.headers['x-idempotent-replayed']], [answer.text, 'true'])
  const twice = await publish({ token })
  assert.deepEqual(codeOf(twice), [409, 'invalid_state'])
  assert.match(twice.body.error.message, /has already been used/)
})

test('no token is needed to publish an automation that only tags, or with a key that has no confirmation policy', async () => {
  const tags = await draftOf(tagging)
  assert.equal((await tags.publish()).status, 200)
  const { org, id, revision } = await draftOf(texting)
  const free = await org.request('POST', `/automations/${id}/publish`, {
    key: await org.key({ scopes }),
    body: { draftRevisionNumber: revision },
  })
  assert.equal(free.status, 200, free.text)
})

test('a draft that changes between the dry run and publishing invalidates the token', async () => {
  const { org, id, revision, publish, statusOf } = await draftOf(texting)
  const token = (await publish({ dry: true })).body.data.confirm_token
  const other = { ...texting, actions: [{ kind: 'send_sms', config: { body: 'Pay now.' } }] }
  await org.run(
    saveAutomationDraft,
    { automation_id: id, expectedRevision: revision, definition: other },
    org.owner,
  )
  const stale = await publish({ token })
  assert.deepEqual(codeOf(stale), [409, 'invalid_state'], stale.text)
  assert.deepEqual(stale.body.error.details[0].differs, ['result', 'contents'])
  const newer = await publish({ token, revision: revision + 1 })
  assert.deepEqual(codeOf(newer), [422, 'validation_error'], newer.text)
  assert.equal(await statusOf(), 'draft')
})

test('a run that starts between dry run and publishing does not invalidate the confirm token', async () => {
  const { org, id, publish } = await draftOf(tagging)
  assert.equal((await publish()).status, 200)
  const saved = await org.run(
    saveAutomationDraft,
    { automation_id: id, expectedRevision: 1, definition: texting },
    org.owner,
  )
  const token = (await publish({ dry: true, revision: saved.revision })).body.data.confirm_token
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await driveAutomations(org)
  const answer = await publish({ token, revision: saved.revision })
  assert.equal(answer.status, 200, answer.text)
})

test('publishing releases held runs of an earlier revision, so it has the flags of their steps', async () => {
  const waiting = {
    ...texting,
    actions: [{ kind: 'wait', config: { duration: { days: 1 } } }, ...texting.actions],
  }
  const org = await testOrg()
  const { id } = await activeAutomation(org, waiting)
  await org.run(createLead, {
    customer_name: 'Ada',
    customer_phone: '+13125550142',
    service_address: '1 Main St',
  })
  await driveAutomations(org)
  await org.run(pauseAutomation, { automation_id: id }, org.owner)
  const saved = await org.run(
    saveAutomationDraft,
    { automation_id: id, expectedRevision: 1, definition: tagging },
    org.owner,
  )
  const key = await org.key({ scopes, confirm: ['sends'] })
  const refused = await org.request('POST', `/automations/${id}/publish`, {
    key,
    body: { draftRevisionNumber: saved.revision },
  })
  assert.deepEqual(codeOf(refused), required, refused.text)
})

test("publishing an automation that enrolls in another one needs the confirmation of the other one's steps", async () => {
  const org = await testOrg()
  const target = await activeAutomation(org, texting)
  const enrolling = {
    ...tagging,
    actions: [{ kind: 'enroll_in_workflow', config: { automation_id: target.id } }],
  }
  const { id, revision } = await org.run(createAutomation, { definition: enrolling }, org.owner)
  const key = await org.key({ scopes, confirm: ['sends'] })
  const body = { draftRevisionNumber: revision }
  assert.deepEqual(codeOf(await org.request('POST', `/automations/${id}/publish`, { key, body })), required)
})

test('over MCP publishing without a token is refused, and a confirm token is accepted at the tools and over REST', async () => {
  const { key, id, revision, publish, statusOf } = await draftOf(texting)
  const args = { id, draftRevisionNumber: revision, idempotencyKey: randomUUID() }
  const refused = await callMcpTool(key, 'publish_automation', args)
  const { error } = refused.structuredContent
  assert.deepEqual([error.status, error.code, error.details[0].field], [...required, 'confirmToken'])
  const dry = await callMcpTool(key, 'publish_automation', { ...args, dryRun: true })
  assert.deepEqual(dry.structuredContent.result.would.starts[0].flags, ['sends', 'metered'])
  const { id: _id, idempotencyKey: _key, ...revisionArgs } = args
  const looked = await callMcpTool(key, 'rehearse_publish_automation', { id, ...revisionArgs })
  assert.equal(await statusOf(), 'draft')
  const token = looked.structuredContent.result.confirm_token
  const answer = await callMcpTool(key, 'publish_automation', { ...args, confirm_token: token })
  assert.equal(answer.structuredContent.automation?.status, 'active', answer.text)
  const again = await callMcpTool(key, 'publish_automation', args)
  assert.deepEqual(again.structuredContent, answer.structuredContent)

  const other = await draftOf(texting)
  const byTool = await callMcpTool(other.key, 'rehearse_publish_automation', {
    id: other.id,
    draft_revision_number: other.revision,
  })
  const byAddress = await other.publish({ token: byTool.structuredContent.result.confirm_token })
  assert.equal(byAddress.status, 200, byAddress.text)
  assert.equal((await publish()).status, 428)
})

test('the annotations of the publishing tool say that it can have destructive and external effects', async () => {
  const org = await testOrg()
  const { body } = await mcpRequest(await org.key({ scopes }), 'tools/list')
  const hints = new Map<string, Record<string, boolean>>(
    body.result.tools.map(({ name, annotations }: { name: string; annotations: object }) => [
      name,
      annotations,
    ]),
  )
  const { destructiveHint, openWorldHint, readOnlyHint } = hints.get('publish_automation')!
  assert.deepEqual([readOnlyHint, destructiveHint, openWorldHint], [false, true, true])
  assert.equal(hints.get('rehearse_publish_automation')!.readOnlyHint, true)
  assert.equal(hints.get('rehearse_workflow')!.readOnlyHint, true)
})

test('resuming a run or retrying its step needs the confirmation that the following steps need', async () => {
  for (const operation of ['automations.runs.resume', 'automations.runs.retryStep']) {
    const org = await testOrg()
    const run_id = await failedBeforeText(org)
    const key = await org.key({ scopes, confirm: ['sends'] })
    const call = (path: string, headers: Record<string, string> = {}) =>
      org.request('POST', `/workflows/${operation}${path}`, { key, body: { run_id }, headers })
    const refused = await call('')
    assert.deepEqual(codeOf(refused), required, refused.text)
    const { body } = await call('?dry_run=true')
    assert.deepEqual(body.data.would.starts[0].flags, ['sends', 'metered'])
    assert.equal(body.data.would.starts[0].foreseen.messages.most_texts, 1)
    const answer = await call('', { 'confirm-token': body.data.confirm_token })
    assert.equal(answer.status, 200, answer.text)
  }
  const org = await testOrg()
  const run_id = await failedRun(org)
  const key = await org.key({ scopes, confirm: ['sends'] })
  const free = await org.request('POST', '/workflows/automations.runs.resume', { key, body: { run_id } })
  assert.equal(free.status, 200, free.text)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, sendJson, startStub } from './stub-server.ts'

const shown = {
  dry_run: true,
  would: { result: { id: '1' }, messages: [] },
  confirm_token: 'token',
  cost: {},
}

async function start(t: Parameters<typeof startStub>[0]) {
  return await startStub(t, (response, { path }) =>
    sendJson(response, 200, answerOf(path.includes('dry_run=true') ? shown : { id: '1' })),
  )
}

test('a dry run has no key; its confirmation sends the same bytes with the token and a key', async (t) => {
  const { quoin, received } = await start(t)
  const input = { lead_id: '1', status: 'contacted' as const }
  const dryRun = await quoin.operations.leads.setStatus.dryRun(input)
  assert.deepEqual(dryRun.would, shown.would)
  Object.assign(input, { status: 'lost' })
  assert.deepEqual(await dryRun.confirm(), { id: '1' })
  const [tried, confirmed] = received
  assert.equal(tried!.path, '/api/v1/workflows/leads.setStatus?dry_run=true')
  assert.equal(confirmed!.path, '/api/v1/workflows/leads.setStatus')
  assert.equal(tried!.headers['idempotency-key'], undefined)
  assert.equal(tried!.headers['confirm-token'], undefined)
  assert.match(confirmed!.headers['idempotency-key']!, /^[0-9a-f-]{36}$/)
  assert.equal(confirmed!.headers['confirm-token'], 'token')
  assert.equal(confirmed!.body, '{"lead_id":"1","status":"contacted"}')
  assert.equal(confirmed!.body, tried!.body)
})

test('a second confirmation repeats the call of the first, unless it has a key of its own', async (t) => {
  const { quoin, received } = await start(t)
  const { confirm } = await quoin.operations.leads.delete.dryRun({ lead_id: '1' })
  await confirm()
  await confirm()
  await confirm({ idempotencyKey: 'mine' })
  const [, first, second, third] = received.map(({ headers }) => headers['idempotency-key'])
  assert.ok(first)
  assert.equal(second, first)
  assert.equal(third, 'mine')
})

test('a signal of the dry run does not abort its confirmation', async (t) => {
  const { quoin } = await start(t)
  const controller = new AbortController()
  const options = { signal: controller.signal, timeout: 1_000 }
  const dryRun = await quoin.operations.leads.delete.dryRun({ lead_id: '1' }, options)
  controller.abort()
  assert.deepEqual(await dryRun.confirm(), { id: '1' })
  await assert.rejects(dryRun.confirm({ signal: controller.signal }), { code: 'aborted' })
})

test('the parts of an answer that a dry run requests are those of its confirmation', async (t) => {
  const { quoin, received } = await start(t)
  const dryRun = await quoin.operations.leads.delete.dryRun({ lead_id: '1' }, { fields: ['id'] })
  await dryRun.confirm()
  assert.deepEqual(
    received.map(({ path }) => path.split('?')[1]),
    ['fields=id&dry_run=true', 'fields=id'],
  )
})

test('the routes of automations have dry runs as well', async (t) => {
  const { quoin, received } = await start(t)
  const dryRun = await quoin.automations.publish.dryRun('a', { draftRevisionNumber: 2 })
  await dryRun.confirm()
  assert.deepEqual(
    received.map(({ method, path }) => `${method} ${path}`),
    ['POST /api/v1/automations/a/publish?dry_run=true', 'POST /api/v1/automations/a/publish'],
  )
})

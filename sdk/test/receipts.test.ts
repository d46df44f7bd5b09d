import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { QuoinError } from '../src/index.ts'
import { answerOf, errorOf, receiptOf, type Received, sendJson, startStub } from './stub-server.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const id = receiptOf('pending').request_id
const isRead = ({ method }: Received): boolean => method === 'GET'
const accept = (response: ServerResponse, state = 'pending', more: object = {}): void =>
  sendJson(response, 202, answerOf(receiptOf(state, more), { request_id: id }))

test('a mutation that still runs is followed by its receipt, and its result is the answer', async (t) => {
  const { quoin, received } = await startStub(t, (response, request, number) => {
    if (!isRead(request) || number < 3) return accept(response)
    const warnings = [{ code: 'w', message: 'm' }]
    const done = receiptOf('completed', { result: { id: '7' }, http_status: 200, warnings })
    return sendJson(response, 200, answerOf(done))
  })
  const started = performance.now()
  const { data, replayed, warnings, requestId } = await quoin.operations.leads.create(lead).withResponse()
  const ms = performance.now() - started
  assert.deepEqual([data, replayed, warnings], [{ id: '7' }, true, [{ code: 'w', message: 'm' }]])
  assert.equal(requestId, id)
  assert.deepEqual(
    received.map(({ method, path }) => `${method} ${path}`),
    ['POST /api/v1/workflows/leads.create', ...Array(2).fill(`GET /api/v1/workflows/requests/${id}`)],
  )
  assert.ok(ms > 1_450, `read after 0.5 and 1 second, not after ${ms} ms in all`)
})

test('a mutation that runs longer than `followFor` is reported as pending, with its receipt', async (t) => {
  const { quoin } = await startStub(t, (response, request) =>
    isRead(request) ? sendJson(response, 200, answerOf(receiptOf('pending'))) : accept(response),
  )
  const call = quoin.operations.leads.create(lead, { followFor: 700, idempotencyKey: 'k' })
  await assert.rejects(call, (error) => {
    assert.ok(QuoinError.is(error, 'receipt_pending'))
    assert.deepEqual([error.receipt?.request_id, error.idempotencyKey, error.status], [id, 'k', 202])
    return true
  })
})

test('a receipt that is locked is still running', async (t) => {
  const { quoin, received } = await startStub(t, (response, request, number) => {
    if (!isRead(request)) return accept(response)
    if (number === 2) return sendJson(response, 409, errorOf('idempotency_in_progress'))
    return sendJson(response, 200, answerOf(receiptOf('completed', { result: 1 })))
  })
  assert.equal(await quoin.run('leads.create', lead, { retries: 0 }), 1)
  assert.equal(received.filter((each) => !isRead(each)).length, 1)
})

test('a receipt that disappeared had no effect: the mutation is sent again with the same key', async (t) => {
  const { quoin, received } = await startStub(t, (response, request, number) => {
    if (number === 1) return accept(response)
    if (isRead(request)) return sendJson(response, 404, errorOf('not_found'))
    return sendJson(response, 200, answerOf({ id: '8' }))
  })
  assert.equal((await quoin.operations.leads.create(lead)).id, '8')
  const [first, , again] = received
  assert.equal(again!.headers['idempotency-key'], first!.headers['idempotency-key'])
  assert.equal(again!.body, first!.body)
})

test('a refusal whose answer was lost keeps its own code', async (t) => {
  const error = { code: 'invalid_state', message: 'The lead is converted.' }
  const { quoin, received } = await startStub(t, (response, _request, number) =>
    number === 1
      ? response.destroy()
      : accept(response, 'indeterminate', { outcome: 'refused', http_status: 409, error }),
  )
  const call = quoin.operations.leads.create(lead)
  await assert.rejects(call, { ...error, status: 409, details: [] })
  assert.equal(received.length, 2)
})

for (const outcome of ['failed', 'unknown'])
  test(`a mutation whose outcome is ${outcome} is reported with what to do, and not repeated`, async (t) => {
    const more = {
      outcome,
      error: { code: 'internal_error', message: 'It failed.' },
      resolution: 'Look there.',
    }
    const { quoin, received } = await startStub(t, (response) => accept(response, 'indeterminate', more))
    await assert.rejects(quoin.operations.leads.create(lead), (error) => {
      assert.ok(QuoinError.is(error, 'receipt_indeterminate'))
      assert.equal(error.message, 'It failed. Look there.')
      assert.deepEqual([error.receipt?.outcome, error.receipt?.resolution], [outcome, 'Look there.'])
      return true
    })
    assert.equal(received.length, 1)
  })

test('an import that waits for review is an answer with the status 202, not a receipt', async (t) => {
  const { quoin } = await startStub(t, (response) =>
    sendJson(response, 202, answerOf({ import_id: 'i', status: 'pending', problems: [] })),
  )
  const { data, status } = await quoin.leads.create({ connector_key: 'portal' }).withResponse()
  assert.equal('import_id' in data && data.import_id, 'i')
  assert.equal(status, 202)
})

test('a call that is aborted while it is followed ends at once', async (t) => {
  const { quoin, received } = await startStub(t, (response) => accept(response))
  const controller = new AbortController()
  const call = quoin.operations.leads.create(lead, { signal: controller.signal })
  const started = performance.now()
  setTimeout(() => controller.abort(new Error('enough')), 100)
  await assert.rejects(call, (error) => {
    assert.ok(QuoinError.is(error, 'aborted'))
    assert.equal(error.receipt?.request_id, id)
    assert.equal((error.cause as Error).message, 'enough')
    return true
  })
  assert.ok(performance.now() - started < 10_000)
  assert.equal(received.length, 1)
})

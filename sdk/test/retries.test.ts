import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Attempt, QuoinError } from '../src/index.ts'
import { retryDelayMs } from '../src/retry.ts'
import { answerOf, errorOf, sendJson, startStub } from './stub-server.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
const now = { 'retry-after': '0' }

for (const [title, fail] of [
  ['a lost connection', (response) => response.destroy()],
  [
    'an incomplete answer',
    (response) => response.writeHead(200, { 'content-length': '9' }).write('{"da', () => response.destroy()),
  ],
  ['503', (response) => sendJson(response, 503, errorOf('service_unavailable'), now)],
  ['500', (response) => sendJson(response, 500, errorOf('internal_error'), now)],
  ['502 of a proxy, which is not JSON', (response) => response.writeHead(502, now).end('<html>')],
  ['429', (response) => sendJson(response, 429, errorOf('rate_limited'), now)],
  ['408', (response) => sendJson(response, 408, errorOf('request_timeout'), now)],
  ['425', (response) => sendJson(response, 425, errorOf('too_early'), now)],
  ['idempotency_in_progress', (response) => sendJson(response, 409, errorOf('idempotency_in_progress'), now)],
] as const satisfies [string, (response: import('node:http').ServerResponse) => unknown][])
  test(`after ${title}, a mutation is sent again with the same key and bytes`, async (t) => {
    const { quoin, received } = await startStub(t, (response, _request, number) =>
      number < 3 ? fail(response) : sendJson(response, 200, answerOf({ id: '1' })),
    )
    const { data, idempotencyKey } = await quoin.operations.leads.create(lead).withResponse()
    assert.equal(data.id, '1')
    assert.equal(received.length, 3)
    assert.match(idempotencyKey!, /^[0-9a-f-]{36}$/)
    for (const each of received) {
      assert.equal(each.headers['idempotency-key'], idempotencyKey)
      assert.equal(each.body, JSON.stringify(lead))
    }
  })

test('each call has a key of its own, a chosen key is sent, and a query has none', async (t) => {
  const { quoin, received } = await startStub(t, (response) => sendJson(response, 200, answerOf({ id: '1' })))
  await quoin.operations.leads.create(lead)
  await quoin.operations.leads.create(lead)
  await quoin.operations.leads.create(lead, { idempotencyKey: 'mine' })
  await quoin.operations.leads.get({ lead_id: '1' })
  await quoin.leads.update('1', { notes: 'x' }, { idempotencyKey: 'also mine' })
  await quoin.webhooks.delete('1')
  await quoin.leads.get('1')
  await quoin.run('leads.ofANewerServer', {})
  const [first, second, third, query, update, deletion, read, unknown] = received.map(
    ({ headers }) => headers['idempotency-key'],
  )
  assert.notEqual(first, second)
  assert.deepEqual([third, query, update, read], ['mine', undefined, 'also mine', undefined])
  assert.ok(deletion && unknown)
})

for (const [title, status, body] of [
  ['a client error', 422, errorOf('validation_error')],
  ['a conflict', 409, errorOf('idempotency_conflict')],
  [
    'an error that names a finished receipt',
    500,
    errorOf('internal_error', { receipt_id: 'r', receipt_status: 'indeterminate', resolution: 'Look.' }),
  ],
  [
    'a refusal of a busy provider that names a finished receipt',
    429,
    errorOf('rate_limited', { receipt_id: 'r', receipt_status: 'indeterminate' }),
  ],
] as const)
  test(`${title} is not repeated`, async (t) => {
    const { quoin, received } = await startStub(t, (response) => sendJson(response, status, body))
    await assert.rejects(quoin.operations.leads.create(lead), (error) => {
      assert.ok(QuoinError.is(error, body.error.code))
      assert.equal(error.status, status)
      assert.equal(error.receipt?.request_id, 'receipt_id' in body ? 'r' : undefined)
      assert.equal(error.idempotencyKey, received[0]!.headers['idempotency-key'])
      return true
    })
    assert.equal(received.length, 1)
  })

test('after three repetitions the last error is thrown; with `retries: 0`, the first', async (t) => {
  const { quoin, received } = await startStub(t, (response, _request, number) =>
    sendJson(response, 503, errorOf('service_unavailable'), { ...now, 'x-request-id': String(number) }),
  )
  await assert.rejects(quoin.me(), {
    code: 'service_unavailable',
    status: 503,
    requestId: '4',
    retryAfter: 0,
  })
  assert.equal(received.length, 4)
  await assert.rejects(quoin.me({ retries: 0 }))
  assert.equal(received.length, 5)
})

const failureWith = (more: object) => new QuoinError({ code: 'x', message: '', status: 503, ...more })

test('Retry-After decides the time, in seconds or as a date; one of more than a minute is not waited for', () => {
  assert.equal(retryDelayMs(failureWith({ retryAfter: 7 }), 1), 7_000)
  assert.equal(retryDelayMs(failureWith({ retryAfter: 60 }), 1), 60_000)
  assert.equal(retryDelayMs(failureWith({ retryAfter: 61 }), 1), undefined)
})

test('without Retry-After, the time doubles from half a second to eight seconds, a quarter more or less', () => {
  for (const [number, usual] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
    const delays = Array.from({ length: 200 }, () => retryDelayMs(failureWith({}), number + 1)!)
    assert.ok(delays.every((delay) => delay >= usual * 0.75 && delay <= usual * 1.25))
    assert.ok(new Set(delays).size > 100)
  }
})

test('Retry-After can be a date', async (t) => {
  const retryIns: (number | undefined)[] = []
  const sentAt: number[] = []
  const readAt: number[] = []
  // An HTTP date has whole seconds.
  const inTwoSeconds = Math.floor(Date.now() / 1000) * 1000 + 2_000
  const { quoin } = await startStub(
    t,
    (response, _request, number) => {
      sentAt.push(Date.now())
      const at = new Date(number === 1 ? inTwoSeconds : 0).toUTCString()
      return number < 3
        ? sendJson(response, 503, errorOf('service_unavailable'), { 'retry-after': at })
        : sendJson(response, 200, answerOf({}))
    },
    {
      onAttempt: ({ retryIn }) => {
        readAt.push(Date.now())
        retryIns.push(retryIn)
      },
    },
  )
  await quoin.me()
  const [soon, past, none] = retryIns
  const [most, least] = [inTwoSeconds - sentAt[0]!, inTwoSeconds - readAt[0]!]
  assert.ok(soon! >= Math.max(0, least) && soon! <= Math.max(0, most), `${least} to ${most}: ${soon}`)
  assert.deepEqual([past, none], [0, undefined])
})

test('`onAttempt` sees every attempt with its outcome, and the time until the next', async (t) => {
  const attempts: Attempt[] = []
  const { quoin } = await startStub(
    t,
    (response, _request, number) =>
      number === 1
        ? sendJson(response, 503, errorOf('service_unavailable'), now)
        : sendJson(response, 200, answerOf({}), { 'x-request-id': 'r1' }),
    { onAttempt: (attempt) => attempts.push(attempt) },
  )
  const { idempotencyKey } = await quoin.operations.leads.create(lead).withResponse()
  assert.deepEqual(
    attempts.map(({ name, number, status, retryIn, error }) => [name, number, status, retryIn, error?.code]),
    [
      ['leads.create', 1, 503, 0, 'service_unavailable'],
      ['leads.create', 2, 200, undefined, undefined],
    ],
  )
  assert.ok(attempts.every((each) => each.ms > 0 && each.idempotencyKey === idempotencyKey))
  assert.equal(attempts[1]!.requestId, 'r1')
})

test('what `onAttempt` throws does not change the call', async (t) => {
  const { quoin } = await startStub(t, (response) => sendJson(response, 200, answerOf({ slug: 'a' })), {
    onAttempt: () => {
      throw new Error('a fault of the log')
    },
  })
  const uncaught = new Promise((resolve) => {
    const original = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', (error) => {
      for (const listener of original) process.on('uncaughtException', listener)
      resolve(error.message)
    })
  })
  assert.deepEqual(await quoin.me(), { slug: 'a' })
  assert.equal(await uncaught, 'a fault of the log')
})

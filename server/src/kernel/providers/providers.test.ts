import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import * as z from 'zod'
import { httpReceiver, type Receiver, tcpReceiver } from '../outbound/receiver-for-tests.ts'
import { createProviders } from './index.ts'

const logged: string[] = []
const log = pino({}, { write: (line: string) => void logged.push(line) })
const providers = createProviders({ log })
after(() => providers.close())

const sendRequest = (receiver: Pick<Receiver, 'url'>, more: { body?: string } = {}, by = providers) =>
  by.request({
    service: 'The service of tests',
    url: new URL(receiver.url),
    headers: { 'x-api-key': 'secret' },
    ...more,
  })
const noAnswer = { code: 'service_unavailable', status: 503, message: /^The service of tests did not answer/ }

/**
 * Starts a server that answers the first request with the first function, the second request with the second, and so
 * on. The last function answers all further requests.
 */
async function answering(...answers: ((response: ServerResponse, request: IncomingMessage) => unknown)[]) {
  const requests: IncomingMessage[] = []
  const receiver = await httpReceiver((request, response) => {
    requests.push(request)
    return answers[Math.min(requests.length, answers.length) - 1]!(response, request)
  })
  return { ...receiver, requests }
}
const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value))
const status = (code: number) => (response: ServerResponse) => {
  response.statusCode = code
  response.end('{"error": "no"}')
}

test('a request has its headers and method, and the answer is parsed with a schema', async () => {
  const receiver = await answering(json({ told: 'yes', more: 1 }))
  const answer = await sendRequest(receiver)
  assert.deepEqual([answer.status, answer.read(z.object({ told: z.string() }))], [200, { told: 'yes' }])
  const [{ method, headers }] = receiver.requests as [IncomingMessage]
  assert.deepEqual([method, headers['x-api-key'], headers['user-agent']], ['GET', 'secret', 'Quoin'])
  await sendRequest(receiver, { body: '{}' })
  assert.equal(receiver.requests[1]!.method, 'POST')
})

test('a request is repeated once if the service is busy or closes the connection, and not a second time', async () => {
  for (const trouble of [
    status(429),
    status(500),
    status(503),
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) => (response.writeHead(200), response.write('[') && response.destroy()),
  ]) {
    const better = await answering(trouble, json([]))
    assert.deepEqual((await sendRequest(better)).read(z.array(z.unknown())), [])
    assert.equal(better.requests.length, 2)
    const worse = await answering(trouble)
    await assert.rejects(sendRequest(worse), noAnswer)
    assert.equal(worse.requests.length, 2)
  }
})

test('a client error is returned, and the request is not repeated', async () => {
  for (const code of [400, 401, 403, 404]) {
    const receiver = await answering(status(code))
    assert.equal((await sendRequest(receiver)).status, code)
    assert.equal(receiver.requests.length, 1)
  }
})

test('a request without an answer ends at the deadline, which includes the repeat', async (t) => {
  const deadlineMs = 3000
  const impatient = createProviders({ log, deadlineMs })
  t.after(() => impatient.close())
  const silent = await tcpReceiver(() => undefined)
  const slowly = await answering(async (response) => {
    response.writeHead(200)
    for (; !response.destroyed; await sleep(50)) response.write(' ')
  })
  const twice = await answering(status(500), () => undefined)
  const times = [silent, slowly, twice].map(async (receiver) => {
    const started = performance.now()
    await assert.rejects(sendRequest(receiver, {}, impatient), noAnswer)
    return Math.round(performance.now() - started)
  })
  for (const took of await Promise.all(times))
    assert.ok(took >= deadlineMs - 50 && took < 2 * deadlineMs, `it took ${took} ms`)
  assert.equal(slowly.requests.length, 1)
  assert.equal(twice.requests.length, 2)
})

test('redirects are not followed', async () => {
  const elsewhere = await answering(json('elsewhere'))
  for (const code of [301, 302, 307, 308]) {
    const receiver = await answering((response) => {
      response.writeHead(code, { location: elsewhere.url })
      response.end()
    })
    await assert.rejects(sendRequest(receiver), noAnswer)
    assert.equal(receiver.requests.length, 1)
  }
  assert.equal(elsewhere.requests.length, 0)
})

test('an answer of 4 MiB is accepted, and a larger one is refused', async () => {
  const mebibyte = Buffer.alloc(1024 * 1024, ' ')
  const large = (more: string) => (response: ServerResponse) => {
    for (let count = 0; count < 4; count++) response.write(mebibyte)
    response.end(more)
  }
  assert.equal((await sendRequest(await answering(large('')))).body.length, 4 * 1024 * 1024)
  const larger = await answering(large('.'))
  await assert.rejects(sendRequest(larger), noAnswer)
  assert.equal(larger.requests.length, 1)
  const endless = await answering(async (response) => {
    for (; !response.destroyed; await sleep(1)) response.write(mebibyte)
  })
  await assert.rejects(sendRequest(endless), noAnswer)
})

test('a closed port, an answer that is not HTTP and one in another form fail as service_unavailable', async () => {
  const closed = await answering(json([]))
  closed.close()
  const garbage = await tcpReceiver((socket) => void socket.end('Who is there?\r\n\r\n'))
  for (const receiver of [closed, garbage]) await assert.rejects(sendRequest(receiver), noAnswer)
  for (const text of ['', '<html>', '{"told": 1}', '"\ud800']) {
    const answer = await sendRequest(await answering((response) => response.end(text)))
    assert.throws(() => answer.read(z.object({ told: z.string() })), noAnswer)
  }
})

test('the log contains the failure but not the request', async () => {
  logged.length = 0
  await assert.rejects(sendRequest(await answering(status(500))), noAnswer)
  assert.equal(logged.length, 1)
  assert.match(logged[0]!, /The answer had the HTTP status 500/)
  assert.doesNotMatch(logged[0]!, /secret|hook/)
})

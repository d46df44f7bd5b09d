import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { httpReceiver, outboundForTests, tcpReceiver } from './receiver-for-tests.ts'

const outbound = outboundForTests()
const request = {
  headers: { 'content-type': 'application/json', 'x-webhook-event': 'lead.created' },
  body: '{"a":1}',
}

test('the outcome contains the status, the known headers and the beginning of the body', async () => {
  const receivedRequest: unknown[] = []
  const receiver = await httpReceiver(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    receivedRequest.push(incoming.method, incoming.url, incoming.headers, Buffer.concat(chunks).toString())
    response.writeHead(503, {
      'retry-after': '7',
      'content-type': 'text/plain',
      'set-cookie': 'a=b',
      'x-inner': '1',
    })
    response.end('busy')
  })
  const outcome = await outbound.send({ ...request, url: `${receiver.url}?a=1` })
  assert.ok(outcome.error === undefined)
  assert.equal(outcome.status, 503)
  assert.equal(outcome.excerpt, 'busy')
  const { date, ...headers } = outcome.headers
  assert.ok(date)
  assert.deepEqual(headers, { 'retry-after': '7', 'content-type': 'text/plain' })
  const [method, url, received, body] = receivedRequest as [string, string, Record<string, string>, string]
  assert.deepEqual([method, url, body], ['POST', '/hook?a=1', '{"a":1}'])
  assert.equal(received['x-webhook-event'], 'lead.created')
  assert.equal(received['content-length'], '7')
  assert.equal(received['host'], `127.0.0.1:${receiver.port}`)
})

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect with status ${status} is returned and not followed`, async () => {
    const canary = await httpReceiver((_incoming, response) => response.end())
    const receiver = await httpReceiver((_incoming, response) => {
      response.writeHead(status, { location: canary.url }).end()
    })
    const outcome = await outbound.send({ ...request, url: receiver.url })
    assert.equal(outcome.error ?? outcome.status, status)
    assert.equal(canary.connections(), 0)
  })
}

test('a request is cancelled and its connection closed when its signal is aborted', async () => {
  const [requestArrived, stopping] = [Promise.withResolvers<void>(), new AbortController()]
  let closed: Promise<unknown> | undefined
  const receiver = await tcpReceiver((socket) => {
    closed = once(socket, 'close')
    socket.once('data', () => requestArrived.resolve())
  })
  const sent = outbound.send({ ...request, url: receiver.url, signal: stopping.signal })
  await requestArrived.promise
  stopping.abort()
  const { durationMs, ...outcome } = await sent
  assert.deepEqual(outcome, { error: 'connection_reset', message: 'The connection was closed early.' })
  assert.ok(durationMs < 5000, String(durationMs))
  await closed
  const again = await outbound.send({ ...request, url: receiver.url, signal: stopping.signal })
  assert.equal(again.error, 'connection_reset')
})

test('a request without an answer is cancelled at the deadline, and its connection is closed', async () => {
  let closed: Promise<unknown> | undefined
  const receiver = await tcpReceiver((socket) => (closed = once(socket.resume(), 'close')))
  const { durationMs, ...outcome } = await outbound.send({ ...request, url: receiver.url, timeoutMs: 100 })
  assert.deepEqual(outcome, {
    error: 'timeout',
    message: 'The attempt was cancelled because it took too long.',
  })
  assert.ok(durationMs >= 95 && durationMs < 10_000, String(durationMs))
  await closed
})

test('a body that arrives in small pieces does not extend the deadline', async () => {
  const receiver = await httpReceiver((_incoming, response) => {
    response.writeHead(200)
    const drops = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(drops))
  })
  const outcome = await outbound.send({ ...request, url: receiver.url, timeoutMs: 150 })
  assert.equal(outcome.error, 'timeout')
  assert.ok(outcome.durationMs < 10_000)
})

test('only the first 4 KiB of a huge body are kept, and the connection is closed', async () => {
  let sent = 0
  let closed: Promise<unknown> | undefined
  const receiver = await httpReceiver((_incoming, response) => {
    closed = once(response, 'close')
    const more = (): void => {
      while (!response.destroyed && sent < 1e9) {
        sent += 65_536
        if (!response.write('é'.repeat(32_768))) return void response.once('drain', more)
      }
    }
    more()
  })
  const outcome = await outbound.send({ ...request, url: receiver.url })
  assert.ok(outcome.error === undefined)
  assert.equal(outcome.excerpt, 'é'.repeat(2048))
  await closed
  assert.ok(sent < 50e6, String(sent))
})

test('an answer ends after 16 KiB of its body, although the body continues', async () => {
  const send = async (bytes: number, more: { timeoutMs?: number } = {}) => {
    const receiver = await httpReceiver((_incoming, response) => response.write('x'.repeat(bytes)))
    return (await outbound.send({ ...request, url: receiver.url, ...more })).error
  }
  assert.equal(await send(16 * 1024), undefined)
  assert.equal(await send(16 * 1024 - 1, { timeoutMs: 300 }), 'timeout')
})

const malformed: Record<string, [answer: string, error: string]> = {
  'no HTTP at all': ['SSH-2.0-OpenSSH_9.9\r\n', 'invalid_response'],
  'a broken status line': ['HTTP/1.1 abc OK\r\n\r\n', 'invalid_response'],
  'two lengths': ['HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 'invalid_response'],
  'endless headers': [`HTTP/1.1 200 OK\r\n${'x-a: 1\r\n'.repeat(5_000)}`, 'invalid_response'],
  'a broken chunk': ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 'invalid_response'],
  'less than it said': ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', 'connection_reset'],
  nothing: ['', 'connection_reset'],
}
for (const [label, [answer, error]] of Object.entries(malformed)) {
  test(`a malformed answer (${label}) is reported as ${error}`, async () => {
    const receiver = await tcpReceiver((socket) => socket.once('data', () => socket.end(answer)))
    const outcome = await outbound.send({ ...request, url: receiver.url, timeoutMs: 5_000 })
    assert.equal(outcome.error, error)
  })
}

test('informational responses before the answer are skipped', async () => {
  const receiver = await tcpReceiver((socket) =>
    socket.once('data', () =>
      socket.end(
        'HTTP/1.1 103 Early Hints\r\nserver: early\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      ),
    ),
  )
  const outcome = await outbound.send({ ...request, url: receiver.url })
  assert.ok(outcome.error === undefined)
  assert.deepEqual([outcome.status, outcome.excerpt, outcome.headers], [200, 'ok', { 'content-length': '2' }])
})

test('a reset or refused connection is reported as such', async () => {
  const receiver = await tcpReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()))
  assert.equal((await outbound.send({ ...request, url: receiver.url })).error, 'connection_reset')
  const closedServer = createServer().listen(0, '127.0.0.1')
  await once(closedServer, 'listening')
  const { port } = closedServer.address() as { port: number }
  closedServer.close()
  const outcome = await outbound.send({ ...request, url: `http://127.0.0.1:${port}/` })
  assert.equal(outcome.error, 'connection_refused')
  assert.equal(outcome.message, 'The connection was refused.')
})

test('connections are reused and limited per origin, and a request that waits too long is never sent', async () => {
  let handled = 0
  const all = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const receiver = await httpReceiver(async (incoming, response) => {
    handled += 1
    if (handled === 5 + 16) all.resolve()
    incoming.resume()
    if (incoming.url === '/slow') await release.promise
    response.end()
  })
  const own = outboundForTests()
  const to = (path: string, timeoutMs = 5_000) =>
    own.send({ ...request, url: `http://127.0.0.1:${receiver.port}${path}`, timeoutMs })
  for (let i = 0; i < 5; i++) assert.equal((await to('/quick')).error, undefined)
  // A connection can be reused only a moment after its response has arrived. So five consecutive requests need up to
  // two connections.
  assert.ok(receiver.connections() <= 2)

  const slow = Array.from({ length: 16 }, () => to('/slow'))
  await all.promise
  assert.equal((await to('/late', 50)).error, 'timeout')
  assert.equal(receiver.connections(), 16)
  release.resolve()
  for (const outcome of await Promise.all(slow)) assert.equal(outcome.error, undefined)
  assert.equal((await to('/quick')).error, undefined)
  assert.equal(handled, 5 + 16 + 1)
  await own.close()
  assert.equal((await to('/quick')).error, 'connection_reset')
})

test('a header value with a line break is refused, and nothing is sent', async () => {
  const receiver = await httpReceiver((_incoming, response) => response.end())
  const headers = { 'x-a': '1\r\nx-b: 2' }
  await assert.rejects(outbound.send({ url: receiver.url, headers, body: '' }), {
    code: 'UND_ERR_INVALID_ARG',
  })
  assert.equal(receiver.connections(), 0)
})

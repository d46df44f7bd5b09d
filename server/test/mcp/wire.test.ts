import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { listeningPort, wire } from '../../src/testing/wire.ts'

const limit = 4 * 1024 * 1024
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const head = (length: number | null, ...more: string[]): string =>
  [
    'POST /api/mcp HTTP/1.1',
    'host: localhost',
    'accept: application/json, text/event-stream',
    'content-type: application/json',
    length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...more,
    '\r\n',
  ].join('\r\n')

test('over a real connection to loopback, its names are ours and others are not', async () => {
  assert.equal((await wire([head(ping.length) + ping])).status, 200)
  const port = await listeningPort()
  for (const host of [`127.0.0.1:${port}`, '[::1]', 'LOCALHOST.'])
    assert.equal((await wire([head(ping.length).replace('localhost', host) + ping])).status, 200, host)
  for (const host of ['evil.test', 'localhost.evil.test']) {
    const refused = await wire([head(ping.length).replace('localhost', host) + ping])
    assert.equal(refused.status, 403)
    assert.ok(refused.headers['x-request-id'] && refused.headers['x-ratelimit-limit'])
  }
})

test('a repeated MCP-Protocol-Version is none that we speak', async () => {
  const version = 'mcp-protocol-version: 2025-11-25'
  assert.equal((await wire([head(ping.length, version) + ping])).status, 200)
  assert.equal((await wire([head(ping.length, version, version) + ping])).status, 400)
})

test('a message of 4 MiB is read, and one byte more is refused', async () => {
  const padded = (size: number) => ping.replace('ping"', `ping","x":"${'x'.repeat(size - ping.length - 7)}"`)
  assert.equal(padded(limit).length, limit)
  assert.equal((await wire([head(limit) + padded(limit)])).status, 200)
  assert.equal((await wire([head(limit + 1)])).status, 413)
})

for (const [title, start] of [
  ['told by its length', head(limit + 1)],
  ['sent in chunks', `${head(null)}${(limit + 1).toString(16)}\r\n${'x'.repeat(limit + 1)}`],
] as const) {
  test(`behind a message that is too large, ${title}, the connection is not read further`, async () => {
    const socket = connect({ port: await listeningPort(), host: '127.0.0.1' })
    let text = ''
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', () => {}) // The other side hangs up while we write: that is what is wanted.
    socket.write(start)
    const deadline = Date.now() + 5_000
    while (!text.includes('body_too_large') && Date.now() < deadline) await sleep(5)
    // Whoever goes on sending is not listened to.
    const sending = setInterval(() => socket.write('x'.repeat(1024)), 5)
    await Promise.race([closed, sleep(5_000)])
    clearInterval(sending)
    assert.ok(socket.destroyed || socket.closed)
    assert.match(text, /^HTTP\/1.1 413 /)
    assert.match(text, /"code":"body_too_large"/)
    assert.ok(socket.bytesWritten - start.length < 256 * 1024)
  })
}

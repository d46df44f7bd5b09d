import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { testOrg } from '../../src/testing/test-org.ts'
import { listeningPort, wire } from '../../src/testing/wire.ts'

const limit = 4 * 1024 * 1024
const keyless = 16 * 1024
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

const padded = (size: number) => ping.replace('ping"', `ping","x":"${'x'.repeat(size - ping.length - 7)}"`)
const inChunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

test('a message of 4 MiB with a key is read, and one byte more is refused', async () => {
  const key = `authorization: Bearer ${await (await testOrg()).key()}`
  assert.equal(padded(limit).length, limit)
  assert.equal((await wire([head(limit, key) + padded(limit)])).status, 200)
  assert.equal((await wire([head(null, key) + inChunks(padded(limit))])).status, 200)
  assert.equal((await wire([head(limit + 1, key)])).status, 413)
})

test('without a valid key a message of 16 KiB is read, and one byte more is refused before it is sent', async () => {
  for (const more of [[], ['authorization: Bearer quoin_live_00aaaaaa_nobody']]) {
    assert.equal((await wire([head(keyless, ...more) + padded(keyless)])).status, 200)
    assert.equal((await wire([head(null, ...more) + inChunks(padded(keyless))])).status, 200)
    const told = await wire([head(keyless + 1, ...more)])
    const counted = await wire([head(null, ...more) + inChunks(padded(keyless + 1))])
    for (const refused of [told, counted]) {
      assert.equal(refused.status, 413)
      assert.match(refused.text, /Without a valid API key, a message holds at most 16384 bytes\./)
      assert.match(refused.text, /"code":"body_too_large"/)
    }
  }
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

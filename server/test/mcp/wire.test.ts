import assert from 'node:assert/strict'
import { connect } from 'node:net'
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

test('on a loopback connection, host names of the loopback address are accepted and others are refused', async () => {
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

test('a request with two MCP-Protocol-Version headers is refused as an unsupported version', async () => {
  const version = 'mcp-protocol-version: 2025-11-25'
  assert.equal((await wire([head(ping.length, version) + ping])).status, 200)
  assert.equal((await wire([head(ping.length, version, version) + ping])).status, 400)
})

/** Returns a message that contains the name of an operation near its start, as a real call does. */
const naming = (operation: string) => ping.replace('}', `,"params":{"operation":"${operation}"}}`)
const padded = (size: number, message = ping) =>
  `${message.slice(0, -1)},"x":"${'x'.repeat(size - message.length - 7)}"}`
const inChunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

test('a message may be as long as its operation accepts, and one byte more is refused', async () => {
  const key = `authorization: Bearer ${await (await testOrg()).key()}`
  const usual = 1024 * 1024 + 16 * 1024
  for (const [size, start] of [
    [usual, ping],
    [usual, naming('leads.create')],
    [limit, naming('sync.upload.apply')],
  ] as const) {
    const message = padded(size, start)
    assert.equal(message.length, size)
    assert.equal((await wire([head(size, key) + message])).status, 200)
    assert.equal((await wire([head(null, key) + inChunks(message)])).status, 200)
    const longer = padded(size + 1, start)
    assert.equal((await wire([head(size + 1, key) + longer])).status, 413)
    assert.equal((await wire([head(null, key) + inChunks(longer)])).status, 413)
  }
})

test('without a valid key a message of 16 KiB is read, and one byte more is refused before it is sent', async () => {
  for (const more of [[], ['authorization: Bearer quoin_live_00aaaaaa_nobody']]) {
    assert.equal((await wire([head(keyless, ...more) + padded(keyless)])).status, 200)
    assert.equal((await wire([head(null, ...more) + inChunks(padded(keyless))])).status, 200)
    const declared = await wire([head(keyless + 1, ...more)])
    const counted = await wire([head(null, ...more) + inChunks(padded(keyless + 1))])
    for (const refused of [declared, counted]) {
      assert.equal(refused.status, 413)
      assert.match(refused.text, /Without a valid API key, a message can have at most 16384 bytes\./)
      assert.match(refused.text, /"code":"body_too_large"/)
    }
  }
})

test('the rest of a message in chunks that was refused as too large is discarded, and the next message is answered', async () => {
  const socket = connect({ port: await listeningPort(), host: '127.0.0.1' })
  let text = ''
  const answered = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (/"result":/.test(text)) resolve()
    })
  })
  socket.write(head(null) + inChunks(padded(8 * keyless)) + head(ping.length) + ping)
  await answered
  socket.destroy()
  assert.deepEqual(text.match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 413', 'HTTP/1.1 200'])
})

for (const [title, start] of [
  ['declared by its length', head(limit + 1)],
  ['sent in chunks', `${head(null)}${(limit + 1).toString(16)}\r\n${'x'.repeat(limit + 1)}`],
] as const) {
  test(`a caller that continues to send after its message was refused as too large, ${title}, is disconnected`, async () => {
    const socket = connect({ port: await listeningPort(), host: '127.0.0.1' })
    let text = ''
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', () => {}) // The test expects the other side to close the connection during the write.
    socket.write(start)
    const more = 'x'.repeat(64 * 1024)
    const sending = setInterval(() => socket.writableNeedDrain || socket.write(more), 1)
    await closed
    clearInterval(sending)
    assert.match(text, /^HTTP\/1.1 413 /)
    assert.match(text, /"code":"body_too_large"/)
    assert.ok(socket.bytesWritten - start.length < 48 * 1024 * 1024)
  })
}

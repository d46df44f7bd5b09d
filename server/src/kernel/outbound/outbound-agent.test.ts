import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { judgedConnector } from './connect-judged.ts'
import { httpReceiver, outboundForTests, tcpReceiver } from './receiver-for-tests.ts'

const request = { headers: { 'content-type': 'application/json' }, body: '{}' }
const publicAddress = '93.184.216.34'
const blocked = { error: 'blocked_destination', message: 'The destination is not allowed.' }

/** Addresses to which no request may be sent, even if a host name resolves to them. */
const forbidden: Record<string, string[]> = {
  loopback: ['127.0.0.1'],
  'metadata of a cloud': ['169.254.169.254'],
  'metadata at a public address': ['168.63.129.16'],
  'IPv4 in IPv6': ['::ffff:10.0.0.1'],
  'loopback behind NAT64': ['64:ff9b::7f00:1'],
  'loopback in 6to4': ['2002:7f00:1::'],
  'IPv4-compatible loopback': ['::127.0.0.1'],
  'unique local': ['fd00:ec2::254'],
  unspecified: ['0.0.0.0'],
  'first public, then private': [publicAddress, '127.0.0.1'],
  'first private, then public': ['10.0.0.1', publicAddress],
  'public IPv4, private IPv6': [publicAddress, '::1'],
  'no address at all': ['not an address'],
}

for (const [name, addresses] of Object.entries(forbidden)) {
  test(`a host name that now resolves to ${name} is blocked, and no connection is made`, async () => {
    const canary = await tcpReceiver(() => undefined)
    let answer: readonly string[] = [publicAddress]
    const outbound = outboundForTests({ allowPrivate: false, resolve: () => Promise.resolve(answer) })
    const url = `https://hook.example.com:${canary.port}/`
    assert.equal((await outbound.judge(url)).refusal, undefined)
    answer = addresses
    assert.deepEqual(await outbound.judge(url), { refusal: 'must name a host of the public Internet' })
    const { durationMs: _, ...outcome } = await outbound.send({ ...request, url })
    assert.deepEqual(outcome, blocked)
    assert.equal(canary.connections(), 0)
  })
}

test('the address at the end of a chain of aliases decides whether a destination is blocked', async () => {
  const canary = await httpReceiver((_request, response) => response.end())
  const aliases: Record<string, string> = { 'a.example.com': 'b.example.com', 'b.example.com': '127.0.0.1' }
  const follow = (name: string): string => (aliases[name] ? follow(aliases[name]) : name)
  const outbound = outboundForTests({
    allowPrivate: false,
    resolve: (name) => Promise.resolve([follow(name)]),
  })
  const outcome = await outbound.send({ ...request, url: `https://a.example.com:${canary.port}/` })
  assert.equal(outcome.error, 'blocked_destination')
  assert.equal(canary.connections(), 0)
})

test('a socket that is connected to a private address is closed before a byte is sent, whatever its name resolved to', async () => {
  const received: Buffer[] = []
  const canary = await tcpReceiver((socket) => socket.on('data', (chunk: Buffer) => received.push(chunk)))
  const dialled: unknown[] = []
  const outbound = outboundForTests({
    allowPrivate: false,
    resolve: () => Promise.resolve([publicAddress]),
    dial: (options) => {
      dialled.push(options.host)
      return connect(canary.port, '127.0.0.1')
    },
  })
  const outcome = await outbound.send({ ...request, url: 'https://hook.example.com/' })
  assert.equal(outcome.error, 'blocked_destination')
  assert.deepEqual(dialled, ['hook.example.com'])
  assert.equal(canary.connections(), 1)
  assert.deepEqual(received, [])
})

test('the connector refuses a private IP address as host, without a DNS lookup', async () => {
  const canary = await tcpReceiver(() => undefined)
  const connector = judgedConnector({
    rules: { allowPrivate: false },
    resolve: () => assert.fail('an address is not looked up'),
  })
  const options = { hostname: '127.0.0.1', protocol: 'http:', port: String(canary.port) }
  const error = await new Promise((resolve) => connector(options, (...[failure]) => resolve(failure)))
  assert.equal((error as { kind?: string }).kind, 'blocked_destination')
  assert.equal(canary.connections(), 0)
})

for (const url of [
  'http://hook.example.com/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f.1/',
  'https://①②⑦.0.0.1/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://metadata.google.internal./',
  'https://user:secret@hook.example.com/',
  'https://hook.example.com:22/',
  'not a url',
]) {
  test(`a request to ${url} is blocked without a DNS lookup`, async () => {
    const outbound = outboundForTests({
      allowPrivate: false,
      resolve: () => assert.fail('the name was looked up'),
    })
    const { durationMs: _, ...outcome } = await outbound.send({ ...request, url })
    assert.deepEqual(outcome, blocked)
  })
}

test('in development, loopback addresses are allowed, and other private addresses are blocked', async () => {
  const receiver = await httpReceiver((_request, response) => response.end('here'))
  const outbound = outboundForTests({ resolve: () => Promise.resolve(['10.0.0.1']) })
  const reached = await outbound.send({ ...request, url: `http://localhost:${receiver.port}/` })
  assert.equal(reached.error ?? reached.excerpt, 'here')
  assert.equal(
    (await outbound.send({ ...request, url: 'http://inside.example.com/' })).error,
    'blocked_destination',
  )
})

test('a host name that does not resolve yet may be stored, and the request fails', async () => {
  for (const resolve of [() => Promise.resolve([]), () => Promise.reject(new Error('ENOTFOUND 10.1.1.1'))]) {
    const outbound = outboundForTests({ allowPrivate: false, resolve })
    const url = 'https://soon.example.com/'
    assert.equal((await outbound.judge(url)).refusal, undefined)
    const { durationMs: _, ...outcome } = await outbound.send({ ...request, url })
    assert.deepEqual(outcome, { error: 'dns_error', message: 'The name could not be resolved.' })
  }
})

test('a DNS lookup without an answer is given up after five seconds', async (t) => {
  const never = Promise.withResolvers<string[]>()
  const outbound = outboundForTests({ allowPrivate: false, resolve: () => never.promise })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const sent = outbound.send({ ...request, url: 'https://slow.example.com/' })
  t.mock.timers.tick(4_999)
  t.mock.timers.tick(1)
  const outcome = await sent
  assert.equal(outcome.error, 'dns_error')
})

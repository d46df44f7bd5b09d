import assert from 'node:assert/strict'
import { createServer } from 'node:https'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { certificateForTests } from '../../kernel/outbound/certificate-for-tests.ts'
import { createOutbound } from '../../kernel/outbound/index.ts'
import { clientFinder } from './find-client.ts'

// Descriptions of programs on the web (client ID metadata documents), and attacks through their URLs.

const url = 'https://hook.receiver.test/agent.json'
const document = { client_id: url, client_name: 'Helper', redirect_uris: ['https://agent.example/callback'] }
const ownCertificates = getCACertificates('default')
before(() => setDefaultCACertificates([...ownCertificates, certificateForTests.cert]))
after(() => setDefaultCACertificates(ownCertificates))

const json = { 'content-type': 'application/json' }

interface Web {
  find: ReturnType<typeof clientFinder>
  /** URLs and headers of the requests that arrived. */
  received: IncomingMessage[]
  fetches: () => number
}

/** Starts a server that stands for the whole web: every name leads to it, unless `addresses` says otherwise. */
async function web(
  answer: (response: ServerResponse) => unknown,
  addresses: readonly string[] = ['93.184.215.14'],
): Promise<Web> {
  const received: IncomingMessage[] = []
  const server = createServer(certificateForTests, (request, response) => {
    received.push(request)
    void answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outbound = createOutbound({
    allowPrivate: true,
    resolve: () => Promise.resolve([...addresses]),
    dial: () => {
      const socket = connect({ host: '127.0.0.1', port })
      Object.defineProperty(socket, 'remoteAddress', { value: addresses[0] })
      return socket
    },
  })
  after(async () => {
    server.closeAllConnections()
    server.close()
    await outbound.close()
  })
  let fetches = 0
  const find = clientFinder({
    findClient: () => Promise.resolve(undefined),
    fetchDocument: (request) => outbound.fetchDocument(request),
  })
  return {
    received,
    fetches: () => fetches,
    find: (id) => find(id, () => Promise.resolve(void fetches++)),
  }
}

const failureOf = async ({ find }: Web, id = url): Promise<string> => {
  const found = await find(id, () => Promise.resolve())
  return 'failure' in found ? found.failure : 'found'
}

test('a program is described by the document at its id, which is read once and then cached', async () => {
  const site = await web((response) => response.writeHead(200, json).end(JSON.stringify(document)))
  const expected = {
    client: { id: url, name: 'Helper', redirectUris: ['https://agent.example/callback'] },
  }
  assert.deepEqual(await site.find(url, () => Promise.resolve()), expected)
  assert.deepEqual(await site.find(url, () => Promise.resolve()), expected)
  assert.equal(site.received.length, 1)
  assert.equal(site.fetches(), 1)
  const [request] = site.received
  assert.deepEqual([request!.method, request!.url], ['GET', '/agent.json'])
  assert.equal(request!.headers.cookie ?? request!.headers.authorization, undefined)
})

const invalid: Record<string, unknown> = {
  'names another id': { ...document, client_id: 'https://other.example/agent.json' },
  'has no redirect URI': { ...document, redirect_uris: [] },
  'has a redirect URI that is neither https nor loopback': {
    ...document,
    redirect_uris: ['http://agent.example/'],
  },
  'wants a secret': { ...document, token_endpoint_auth_method: 'client_secret_basic' },
  'is a list': [document],
}
for (const [name, value] of Object.entries(invalid))
  test(`a document that ${name} is refused`, async () => {
    const site = await web((response) => response.writeHead(200, json).end(JSON.stringify(value)))
    assert.match(await failureOf(site), /is not valid/)
  })

test('a document is refused if it is redirected, larger than 5 kB, no JSON, or missing', async () => {
  const failures: [answer: (response: ServerResponse) => unknown, failure: RegExp][] = [
    [(response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end(), /status 302/],
    [(response) => response.writeHead(404, json).end('{}'), /status 404/],
    [(response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}'), /not JSON/],
    [
      (response) => response.writeHead(200, json).end(JSON.stringify(document) + ' '.repeat(5120)),
      /larger than 5120/,
    ],
    [(response) => response.writeHead(200, json).end('{'), /is not valid/],
  ]
  for (const [answer, failure] of failures) {
    const site = await web(answer)
    assert.match(await failureOf(site), failure)
    assert.equal(site.received.length, 1)
  }
})

test('a document that never ends is given up after three seconds', async () => {
  const site = await web((response) => {
    response.writeHead(200, json).write('{')
  })
  const begin = performance.now()
  assert.match(await failureOf(site), /took too long/)
  const seconds = (performance.now() - begin) / 1000
  assert.ok(seconds > 2.9 && seconds < 30, `${seconds} s`)
})

test('no connection is made to an address that is not public, even where webhooks may use one', async () => {
  for (const address of [
    '127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    '::1',
    'fd00:ec2::254',
    '::ffff:192.168.0.1',
  ]) {
    const site = await web((response) => response.end(), [address])
    assert.match(await failureOf(site), /not allowed/, address)
    assert.equal(site.received.length, 0)
  }
})

test('URLs that cannot name a public host are refused without a connection', async () => {
  const site = await web((response) => response.end())
  for (const id of [
    'https://127.0.0.1/agent.json',
    'https://[::1]/agent.json',
    'https://localhost/agent.json',
    'https://printer.local/agent.json',
    'https://metadata.google.internal/agent.json',
    'https://hook.receiver.test:22/agent.json',
    'https://user@hook.receiver.test/agent.json',
    'https://hook.receiver.test/agent.json#x',
    'https://hook.receiver.test',
    'https://hook.receiver.test/',
    'https://hook.receiver.test/a/../agent.json',
    'http://hook.receiver.test/agent.json',
    'file:///etc/passwd',
  ])
    assert.notEqual(await failureOf(site, id), 'found', id)
  assert.equal(site.received.length, 0)
})

test('a failure is cached too, so that one URL cannot be requested over and over', async () => {
  const site = await web((response) => response.writeHead(500).end())
  for (let times = 0; times < 5; times++) await failureOf(site)
  assert.equal(site.received.length, 1)
})

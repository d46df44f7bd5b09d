import { randomUUID } from 'node:crypto'
import { operations } from '../server/src/app/catalog.ts'
import { routes } from '../server/src/adapters/rest/routes.ts'
import { createApiKey } from '../server/src/kernel/access/api-key-format.ts'
import { usualBodyLimit } from '../server/src/kernel/http/bound-body.ts'
import { png } from '../server/src/kernel/pictures/testing/drawn-png.ts'
import type { SeededOrg } from './seed.ts'

// Attacks, each a function that returns the next request to send. Bodies are generated once and sent as bytes.

const megabytes = (count: number): number => Math.floor(count * 1_000_000)
const filler = (bytes: number): string => 'x'.repeat(Math.max(0, bytes))

interface Target {
  org: SeededOrg
  invoiceIds: readonly string[]
}

type Requests = (target: Target) => () => Buffer

interface Sent {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  isChunked?: boolean
}

function bytesOf({ method = 'POST', path, headers = {}, body, isChunked = false }: Sent): Buffer {
  const bytes = Buffer.from(body ?? '')
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : isChunked
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(bytes.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return isChunked
    ? Buffer.concat([
        Buffer.from(`${head}${bytes.length.toString(16)}\r\n`),
        bytes,
        Buffer.from('\r\n0\r\n\r\n'),
      ])
    : Buffer.concat([Buffer.from(head), bytes])
}

const keyed = ({ key }: SeededOrg) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
})
const mcp = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

const post =
  (path: string, body: string | Buffer, more: Partial<Sent> = {}): Requests =>
  ({ org }) =>
  () =>
    bytesOf({ path, headers: keyed(org), body, ...more })

const gateway = (operation: string, input: unknown): Requests =>
  post(`/api/v1/workflows/${operation}`, JSON.stringify(input))

const tool =
  (name: string, args: object): Requests =>
  ({ org }) => {
    const body = JSON.stringify({
      method: 'tools/call',
      params: { name, arguments: args },
      jsonrpc: '2.0',
      id: 1,
    })
    return () => bytesOf({ path: '/api/mcp', headers: { ...keyed(org), ...mcp }, body })
  }

const get =
  (path: string, headers: (org: SeededOrg) => Record<string, string> = () => ({})): Requests =>
  ({ org }) =>
  () =>
    bytesOf({ method: 'GET', path, headers: headers(org) })

/** Sends the largest allowed body to one operation after another. */
const everyOperation: Requests = ({ org }) => {
  let turn = 0
  return () => {
    const { name, bodyLimit = usualBodyLimit } = operations[turn++ % operations.length]!
    const body = `{"text":"${filler(bodyLimit - 11)}"}`
    return bytesOf({ path: `/api/v1/workflows/${name}`, headers: keyed(org), body })
  }
}

/** Sends the largest allowed body to each route of the REST API that accepts a body, one after another. */
const everyRoute: Requests = ({ org }) => {
  const taking = routes.filter(({ method }) => method === 'POST' || method === 'PATCH')
  const body = `{"name":"${filler(usualBodyLimit - 11)}"}`
  let turn = 0
  return () => {
    const { method, path } = taking[turn++ % taking.length]!
    return bytesOf({
      method: method as 'POST' | 'PATCH',
      path: `/api/v1${path.replace('{id}', randomUUID())}`,
      headers: keyed(org),
      body,
    })
  }
}

const picture = Buffer.concat([png(400, 300), Buffer.alloc(2_900_000)]).toString('base64')
const change = (at: number) => ({
  change_id: randomUUID(),
  operation: 'jobs.start',
  input: { notes: filler(7700), at },
  client_time: '2026-01-01T00:00:00.000Z',
})
const csv = `name,email\n${Array.from({ length: 1000 }, (_, n) => `Customer ${n} ${'x'.repeat(800)},${n}@example.com`).join('\n')}`
const nested = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"x":${'['.repeat(8000)}${']'.repeat(8000)}}}`

const attacks: Record<string, Requests> = {
  'MCP query, 3.9 MB': tool('query_workflow', {
    operation: 'search.find',
    input: { query: filler(megabytes(3.9)) },
  }),
  'MCP upload, 3.9 MB': tool('mutate_workflow', {
    operation: 'files.companyLogo.upload',
    idempotencyKey: 'one',
    input: { content_base64: filler(megabytes(3.9)) },
  }),
  'client, name of 1 MB': post('/api/v1/clients', JSON.stringify({ name: filler(megabytes(1)) })),
  'client, 1 MB in chunks': post('/api/v1/clients', JSON.stringify({ name: filler(megabytes(1)) }), {
    isChunked: true,
  }),
  'client, name of 3.9 MB': post('/api/v1/clients', JSON.stringify({ name: filler(megabytes(3.9)) })),
  'phone upload, 3.9 MB text': gateway('sync.upload.apply', { device: filler(megabytes(3.9)) }),
  'phone upload, 500 changes': gateway('sync.upload.apply', {
    device: 'phone',
    device_now: '2026-01-01T00:00:00.000Z',
    changes: Array.from({ length: 500 }, (_, at) => change(at)),
  }),
  'logo, 3.9 MB': gateway('files.companyLogo.upload', { content_base64: picture, filename: 'logo.png' }),
  'import of 1000 rows': gateway('clients.import', { csv }),
  'every operation, largest body': everyOperation,
  'every route, largest body': everyRoute,
  'PDF files': ({ org, invoiceIds }) => {
    let turn = 0
    return () =>
      bytesOf({
        path: '/api/v1/workflows/invoices.pdf.read',
        headers: keyed(org),
        body: JSON.stringify({ invoice_id: invoiceIds[turn++ % invoiceIds.length] }),
      })
  },
  'catalog search by MCP': tool('list_workflows', { search: 'invoice client estimate job' }),
  'catalog of operations': get('/api/v1/workflows', ({ key }) => ({ authorization: `Bearer ${key}` })),
  'ordinary lists': get('/api/v1/leads', ({ key }) => ({ authorization: `Bearer ${key}` })),
  'API description': get('/api/v1/openapi.json'),
  'invented keys': () => () =>
    bytesOf({
      method: 'GET',
      path: '/api/v1/leads',
      headers: { authorization: `Bearer ${createApiKey('live').key}` },
    }),
  'MCP without a key, deep nesting': () => () => bytesOf({ path: '/api/mcp', headers: mcp, body: nested }),
}

/**
 * Baseline without an attack: no requests are sent, but another process keeps this many threads busy. This shows by
 * how much a busy machine alone delays an organization. An attack from the same machine cannot cause a smaller delay.
 */
export const busyThreads: Readonly<Record<string, number>> = {
  'nothing sent, one thread busy elsewhere': 1,
  'nothing sent, two threads busy elsewhere': 2,
}

export const attackNames: readonly string[] = [...Object.keys(busyThreads), ...Object.keys(attacks)]

export function attackRequests(name: string, target: Target): () => Buffer {
  return attacks[name]!(target)
}

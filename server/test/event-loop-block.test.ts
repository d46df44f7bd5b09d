// Runs in its own process: it measures for how long the event loop is blocked.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import * as z from 'zod'
import { anyAddress } from '../src/adapters/pages/testing/visit.ts'
import { operations } from '../src/app/catalog.ts'
import { configureBooking } from '../src/domains/customers/bookings/operations.ts'
import { connect } from '../src/domains/organization/company/testing/connect.ts'
import { invoiceAtLink } from '../src/domains/messages/public-links/testing/invoice-at-link.ts'
import { readCallerAddress } from '../src/kernel/http/caller-address.ts'
import { parseJson } from '../src/kernel/json/index.ts'
import { parseInput } from '../src/kernel/operations/parse-input.ts'
import { AppError } from '../src/kernel/errors.ts'
import { longestBlock } from '../src/testing/longest-block.ts'
import { mcpHeaders } from '../src/testing/mcp-request.ts'
import { inboundMailSecret } from '../src/testing/test-app.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { worstJson } from '../src/testing/worst-json.ts'

// Tests that no request within the size limits blocks the event loop for long, because all other requests wait
// meanwhile. Sends worst-case inputs of every kind to every entry point.

const kib = 1024
const mib = 1024 * kib
/**
 * Maximum time for which a message of at most one mebibyte may block the event loop, in milliseconds. A message of
 * four mebibytes may take four times as long.
 */
const blockedMsPerMiB = 50

interface EntryPoint {
  name: string
  bytes: number
  /** Status of the answer to JSON with too many values. It shows that this entry point has read the JSON. */
  refuses: number
  method?: 'GET' | 'POST'
  /** Returns a request to this entry point that contains the JSON. */
  request: (json: string) => { url?: string; headers?: Record<string, string>; payload?: string }
}

let org: TestOrg
let key: string
let page: { org: TestOrg; path: string }
let connectorKey: string

before(async () => {
  org = await testOrg()
  key = await org.key()
  const settings = { enabled: true, origins: [], service_zips: [], refuses_other_zips: false }
  await org.run(configureBooking, settings, org.owner)
  connectorKey = (await connect(org)).connector_key
  page = await invoiceAtLink()
})

const json = { 'content-type': 'application/json' }
const keyed = () => ({ ...json, authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() })
const call = (input: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mutate_workflow","arguments":{"operation":"files.companyLogo.upload","idempotencyKey":"${randomUUID()}","input":{"content_base64":${input}}}}}`

const entryPoints: EntryPoint[] = [
  {
    name: 'resource API',
    bytes: mib - 100,
    refuses: 400,
    request: (text) => ({
      url: '/api/v1/leads',
      headers: keyed(),
      payload: `{"customer_name":"Ada","service_address":${text}}`,
    }),
  },
  {
    name: 'lead imports',
    bytes: mib - 100,
    refuses: 400,
    request: (text) => ({
      url: '/api/v1/leads',
      headers: keyed(),
      payload: `{"connector_key":"${connectorKey}","service_address":${text}}`,
    }),
  },
  {
    name: 'gateway',
    bytes: mib - 100,
    refuses: 400,
    request: (text) => ({
      url: '/api/v1/workflows/estimates.create',
      headers: keyed(),
      payload: `{"line_items":${text}}`,
    }),
  },
  {
    name: 'gateway, the operation with the largest body',
    bytes: 4_100_000 - 100,
    refuses: 400,
    request: (text) => ({
      url: '/api/v1/workflows/files.companyLogo.upload',
      headers: keyed(),
      payload: `{"content_base64":${text}}`,
    }),
  },
  {
    name: 'gateway, input in the address',
    bytes: 60 * kib,
    refuses: 400,
    method: 'GET',
    request: (text) => ({
      url: `/api/v1/workflows/leads.list?input=${encodeURIComponent(`{"search":${text}}`).slice(0, 200 * kib)}`,
      headers: keyed(),
    }),
  },
  {
    name: 'MCP without a key',
    bytes: 16 * kib - 100,
    refuses: 200,
    request: (text) => ({
      url: '/api/mcp',
      headers: mcpHeaders,
      payload: `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"x":${text}}}`,
    }),
  },
  {
    name: 'MCP with 4 MiB and no key',
    bytes: 4 * mib - 100,
    refuses: 413,
    request: (text) => ({
      url: '/api/mcp',
      headers: mcpHeaders,
      payload: `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"x":${text}}}`,
    }),
  },
  {
    name: 'MCP with a key',
    bytes: 4 * mib - 400,
    refuses: 400,
    request: (text) => ({
      url: '/api/mcp',
      headers: { ...mcpHeaders, authorization: `Bearer ${key}` },
      payload: call(text),
    }),
  },
  {
    name: 'booking form',
    bytes: 64 * kib - 100,
    refuses: 400,
    request: (text) => ({
      url: `/api/portal/${org.slug}/book`,
      headers: json,
      payload: `{"customer":${text}}`,
    }),
  },
  {
    name: 'inbound email',
    bytes: 6 * mib,
    refuses: 400,
    request: (text) => ({
      url: '/api/webhooks/email-inbound',
      headers: { ...json, authorization: `Bearer ${inboundMailSecret}` },
      payload: `{"message_id":"${randomUUID()}","from":{"email":"a@b.example"},"to":[{"tag":"c_${connectorKey}"}],"text":${text}}`,
    }),
  },
  {
    name: "the card processor's callback",
    bytes: mib,
    refuses: 404,
    request: (text) => ({
      url: '/api/webhooks/stripe',
      headers: { ...json, 'stripe-signature': 't=1,v1=00' },
      payload: text,
    }),
  },
]

async function send(method: 'GET' | 'POST', request: ReturnType<EntryPoint['request']>): Promise<number> {
  const { url = '/', headers, payload } = request
  const answer = await org.app.server.inject({
    method,
    url,
    remoteAddress: anyAddress(),
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
  })
  assert.ok(
    answer.statusCode < 500,
    `${url.slice(0, 60)}: ${answer.statusCode} ${answer.payload.slice(0, 300)}`,
  )
  return answer.statusCode
}

async function assertShort(about: string, bytes: number, work: () => unknown): Promise<void> {
  const allowed = blockedMsPerMiB * Math.max(1, bytes / mib)
  const blockedMs = await longestBlock(work, allowed)
  assert.ok(blockedMs <= allowed, `${about}: ${bytes} bytes held the loop for ${blockedMs.toFixed(1)} ms`)
}

for (const { name, bytes, refuses, method = 'POST', request } of entryPoints) {
  test(`no JSON blocks the event loop: ${name}`, async () => {
    const zeros = Array(Math.min(Math.floor(bytes / 2), 25_000)).fill(0)
    assert.equal(await send(method, request(`[${zeros.join()}]`)), refuses)
    for (const [kind, text] of worstJson(bytes))
      await assertShort(`${name}, ${kind}`, text.length, () => send(method, request(text)))
  })
}

const repeated = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length))

test('no email blocks the event loop', async () => {
  const bytes = 4 * mib
  const pieces = [
    '<b>',
    '<p>x',
    '<td>',
    '<!-- -->',
    '&amp;',
    '<style></style>',
    '<',
    '\n',
    'a: b\n',
    ' : ',
    'x\n',
  ]
  const numbered = Array.from({ length: 600_000 }, (_, at) => `label ${at}: v`).join('\n')
  for (const member of ['text', 'html', 'stripped_reply', 'subject'])
    for (const text of [...pieces.map((piece) => repeated(piece, bytes / 2)), numbered]) {
      const payload = JSON.stringify({
        message_id: randomUUID(),
        from: { email: 'a@b.example' },
        to: [{ tag: `c_${connectorKey}` }],
        [member]: text,
      })
      await assertShort(`${member} of ${JSON.stringify(text.slice(0, 16))}`, payload.length, () =>
        send('POST', {
          url: '/api/webhooks/email-inbound',
          headers: { ...json, authorization: `Bearer ${inboundMailSecret}` },
          payload,
        }),
      )
    }
})

test('no CSV file blocks the event loop', async () => {
  const bytes = 890_000
  const ofCells = ['x', '"', '""', ',', '\n', '\r\n', '"",', '"\n",', ',\n', 'name,', '\u00e9', '0,0\n']
  const full = `name,phone,email,state,zip\n${repeated('Ada,312 555 0101,a@b.example,Illinois,60601\n', 43_000)}`
  for (const text of [
    ...ofCells.map((piece) => `name\n${repeated(piece, bytes)}`),
    repeated('x,', bytes),
    full,
  ])
    for (const mapping of [undefined, { name: 'name' }]) {
      const payload = JSON.stringify({ csv: text, mapping })
      await assertShort(`a file of ${JSON.stringify(text.slice(5, 16))}`, payload.length, () =>
        send('POST', { url: '/api/v1/workflows/clients.import', headers: keyed(), payload }),
      )
    }
})

test('no HTML form blocks the event loop', async () => {
  const bytes = 512 * kib
  for (const piece of ['&', 'a&', 'a=b&', '%41', '%', '+', '=', 'signature=%F0%9F&', 'x'])
    for (const action of ['pay', 'viewed', 'preview', 'accept'])
      await assertShort(`${action} with ${piece}`, bytes, () =>
        send('POST', {
          url: `${page.path}/${action}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          payload: repeated(piece, bytes),
        }),
      )
})

test('no URL and no header blocks the event loop', async () => {
  const bytes = 190 * kib
  const cursors = ['A', '-', '=', '%41'].map((piece) => `cursor=${repeated(piece, bytes)}`)
  const queries = ['&', 'a&', 'a=b&', 'limit=1&', '%41', '%', '[', '+', 'search=x%20'].map((piece) =>
    repeated(piece, bytes),
  )
  const numbered = Array.from({ length: 20_000 }, (_, at) => `p${at}=1`).join('&')
  for (const query of [...cursors, ...queries, numbered])
    for (const path of ['/api/v1/leads', '/api/v1/workflows/leads.list', '/api/health', page.path])
      await assertShort(`${path}?${query.slice(0, 16)}`, query.length, () =>
        send('GET', { url: `${path}?${query}`, headers: { authorization: `Bearer ${key}` } }),
      )
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-${at}`, 'y']))
  for (const headers of [
    many,
    { authorization: `Bearer ${repeated('x', 15 * kib)}` },
    { authorization: repeated(' ', 15 * kib) },
    { accept: repeated('a/b;q=0,', 15 * kib), ...json },
    { cookie: repeated('a=b;', 15 * kib) },
    { 'idempotency-key': repeated(' ', 15 * kib), authorization: `Bearer ${key}`, ...json },
  ])
    for (const url of ['/api/v1/leads', '/api/mcp'])
      await assertShort(`${url} with ${Object.keys(headers)[0]}`, 15 * kib, () =>
        send('POST', { url, headers, payload: '{}' }),
      )
})

test('no header that a proxy forwards blocks the event loop', async () => {
  for (const piece of ['"\\', '"', ',', 'for=', 'for="[', ' ; for = ', '1.', '"\\"a']) {
    const text = repeated(piece, 15 * kib)
    const headers = { forwarded: text, 'x-forwarded-for': text }
    await assertShort(`a proxy that says ${piece}`, text.length, () =>
      readCallerAddress('10.0.0.1', headers, () => true),
    )
  }
})

test('no input blocks the event loop, whatever its operation and whatever is wrong with it', async () => {
  const inputs = [...worstJson(256 * kib)].flatMap(([kind, text]): [string, unknown][] => {
    try {
      return [[kind, parseJson(text).value]]
    } catch {
      return []
    }
  })
  for (const operation of operations) {
    const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })
    const judge = (input: unknown): void => {
      try {
        parseInput(operation.input, input)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    for (const [kind, value] of inputs) {
      await assertShort(`${operation.name}, ${kind}`, mib, () => judge(value))
      for (const member of Object.keys(properties))
        await assertShort(`${operation.name}, ${member}, ${kind}`, mib, () => judge({ [member]: value }))
    }
  }
})

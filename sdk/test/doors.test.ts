import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../../server/src/adapters/rest/routes.ts'
import { version as serverVersion } from '../../server/src/version.ts'
import { operations } from '../../server/src/app/catalog.ts'
import packageFile from '../package.json' with { type: 'json' }
import { Call, PageCall, Quoin, version } from '../src/index.ts'
import { answerOf, sendJson, startStub } from './stub-server.ts'

type Function = (...parameters: unknown[]) => Call<unknown>

/** Finds a function by its dotted name. */
function find(tree: object, name: string): Function {
  return name
    .split('.')
    .reduce((at, step) => (at as Record<string, never>)[step]!, tree as unknown) as Function
}

const page = { items: [], next_cursor: null, has_more: false, limit: 1 }

test('every operation of the catalog has a function that calls it', async (t) => {
  const { quoin, received } = await startStub(t, (response) => sendJson(response, 200, answerOf(page)))
  for (const { name, kind } of operations) {
    const call = find(quoin.operations, name)({ a: 1 })
    await call
    const { method, path, body, headers } = received.at(-1)!
    assert.deepEqual([method, path, body], ['POST', `/api/v1/workflows/${name}`, '{"a":1}'])
    assert.equal(headers['idempotency-key'] !== undefined, kind === 'mutation', name)
    assert.equal('dryRun' in find(quoin.operations, name), kind === 'mutation', name)
    assert.equal(headers['content-type'], 'application/json')
  }
  assert.equal(received.length, operations.length)
  const list = quoin.operations.leads.list()
  assert.ok(list instanceof PageCall)
  await list
})

test('every route of the resource API has a function that calls it', async (t) => {
  const { quoin, received } = await startStub(t, (response) =>
    sendJson(response, 200, { data: [], meta: { next_cursor: null, has_more: false, limit: 1 } }),
  )
  const names = { GET: 'get', POST: 'create', PATCH: 'update', DELETE: 'delete' }
  for (const { method, path, answers } of routes) {
    const [, resource = '', id, action] = path.split('/')
    const verb = action ?? (answers[0].envelope === 'record' ? names[method] : 'list')
    const call = path === '/me' ? quoin.me : find(quoin, `${resource}.${verb}`)
    const parameters = [
      ...(id === undefined ? [] : ['a/b?c d']),
      ...(method === 'POST' || method === 'PATCH' ? [{ a: 1 }] : []),
    ]
    await (call as Function)(...parameters)
    const sent = received.at(-1)!
    assert.equal(`${sent.method} ${sent.path}`, `${method} /api/v1${path.replace('{id}', 'a%2Fb%3Fc%20d')}`)
    assert.equal(sent.headers['idempotency-key'] === undefined, method === 'GET')
  }
  assert.equal(received.length, routes.length)
})

test('a name that does not exist fails at once, and one by name reaches the server', async (t) => {
  const { quoin, received } = await startStub(t, (response) => sendJson(response, 200, answerOf(1)))
  assert.throws(() => find(quoin.operations, 'leads.creat')({}), TypeError)
  assert.throws(() => find(quoin.operations, 'lead.create')({}), TypeError)
  assert.equal(await quoin.run('leads.ofANewerServer', { a: 1 }), 1)
  assert.equal(received[0]!.path, '/api/v1/workflows/leads.ofANewerServer')
})

test('a filter, the parts of an answer and further headers are sent', async (t) => {
  const { quoin, received } = await startStub(
    t,
    (response) => sendJson(response, 200, { data: [], meta: { ...page } }),
    { headers: { 'x-program': 'a' } },
  )
  const filter = { limit: 5, status: undefined, assigned_to: null, kinds: ['lead', 'job'] as const }
  await quoin.changes.list(filter as never, { detail: 'summary', headers: { 'x-call': 'b' } })
  const { path, headers } = received[0]!
  assert.equal(path, '/api/v1/changes?limit=5&kinds=lead&kinds=job&detail=summary')
  assert.deepEqual([headers['x-program'], headers['x-call']], ['a', 'b'])
  assert.equal(headers['user-agent'], `quoin-sdk/${version}`)
})

test('the key can be a function, which each attempt calls', async (t) => {
  const keys = ['old', 'new']
  const { quoin, received } = await startStub(
    t,
    (response, _request, number) =>
      number === 1
        ? response.writeHead(503, { 'retry-after': '0' }).end()
        : sendJson(response, 200, answerOf({})),
    { apiKey: () => Promise.resolve(keys.shift()!) },
  )
  await quoin.me()
  assert.deepEqual(
    received.map(({ headers }) => headers.authorization),
    ['Bearer old', 'Bearer new'],
  )
})

test('the input is read when the call begins, also that of a dry run', async (t) => {
  const { quoin, received } = await startStub(t, (response) => sendJson(response, 200, answerOf({ id: '1' })))
  const input = { lead_id: '1' }
  const calls = [quoin.operations.leads.delete(input), quoin.operations.leads.delete.dryRun(input)]
  const change = quoin.automations.pause('1', { runs: 'hold' })
  input.lead_id = '2'
  await Promise.all([...calls, change])
  assert.deepEqual(received.map(({ body }) => body).sort(), [
    '{"lead_id":"1"}',
    '{"lead_id":"1"}',
    '{"runs":"hold"}',
  ])
})

test('an address with a path, as behind a proxy, is kept', async (t) => {
  const { url, received } = await startStub(t, (response) => sendJson(response, 200, answerOf({})))
  await new Quoin({ apiKey: 'k', baseUrl: `${url}/office/` }).me()
  assert.equal(received[0]!.path, '/office/api/v1/me')
})

test('an answer tells its request, warnings and whether it is a repetition', async (t) => {
  const warnings = [{ code: 'same_customer', message: 'There is a lead.', lead_id: '1' }]
  const { quoin } = await startStub(t, (response) =>
    sendJson(response, 200, answerOf({ id: '1' }, { warnings }), { 'x-idempotent-replayed': 'true' }),
  )
  const call = quoin.operations.leads.create({ customer_name: 'Ada', service_address: '1 Main St' })
  const answer = await call.withResponse()
  assert.deepEqual(
    [answer.requestId, answer.warnings, answer.replayed, answer.status],
    ['r1', warnings, true, 200],
  )
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.equal((await call).id, '1')
  assert.ok(call instanceof Promise)
  assert.ok(!(call.catch(() => undefined) instanceof Call))
})

test('the package has the version of the server', () => {
  assert.deepEqual([packageFile.version, version], [serverVersion, serverVersion])
})

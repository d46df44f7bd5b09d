import assert from 'node:assert/strict'
import { test } from 'node:test'
import { methodsOfLiveKeys } from '../src/adapters/rest/live-keys.ts'
import { routes, unavailableRoutes } from '../src/adapters/rest/routes.ts'
import { assertCommonHeaders, assertError } from '../src/testing/expect-error.ts'
import { testOrg } from '../src/testing/test-org.ts'

const someId = '01890a5d-ac96-774b-bcce-b302099a8057'
const at = (path: string): string => path.replace('{id}', someId)
const isWrite = (method: string): boolean => method === 'POST' || method === 'PATCH'

test('no route answers without a valid key, and all invalid keys get the same answer', async () => {
  const org = await testOrg()
  const good = await org.key()
  const bad = [
    null,
    'x',
    good.slice(0, -1),
    good.toLowerCase(),
    good.replace('_live_', '_test_'),
    `${good}x`,
    'quoin_live_00000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ]
  for (const { method, path } of [...routes, ...unavailableRoutes]) {
    const answers = await Promise.all(
      bad.map((key) => org.request(method, at(path), { key, body: isWrite(method) ? {} : undefined })),
    )
    for (const answer of answers) {
      assertError(answer, 'invalid_api_key')
      assert.equal(answer.text, answers[0]!.text)
    }
  }
  assertError(await org.request('GET', `/leads?api_key=${good}`, { key: null }), 'invalid_api_key')
})

test('a revoked or expired key is refused', async () => {
  const org = await testOrg()
  const [revoked, expired] = [await org.key(), await org.key()]
  assert.equal((await org.request('GET', '/leads', { key: revoked })).status, 200)
  await org.app.inspect.query(`update quoin.api_keys set revoked_at = now() where public_id = $1`, [
    revoked.split('_')[2],
  ])
  await org.app.inspect.query(
    `update quoin.api_keys set expires_at = now() - interval '1 s' where public_id = $1`,
    [expired.split('_')[2]],
  )
  const deadline = Date.now() + 60_000
  while ((await org.request('GET', '/leads', { key: revoked })).status === 200 && Date.now() < deadline);
  assertError(await org.request('GET', '/leads', { key: revoked }), 'invalid_api_key')
  assertError(await org.request('GET', '/leads', { key: expired }), 'invalid_api_key')
})

test('each route needs exactly its scope; wildcards include the resource API, but no automations', async () => {
  const org = await testOrg()
  const sandbox = await testOrg('sandbox')
  for (const route of routes.filter((each) => each.operation.scope)) {
    const scope = route.operation.scope!
    const area = scope.split(':')[0]!
    const call = async (scopes: string[]) => {
      const mode = route.live === undefined ? 'live' : 'test'
      const owner = mode === 'live' ? org : sandbox
      const key = await owner.key({ scopes, mode })
      return await owner.request(route.method, at(route.path), {
        key,
        body: isWrite(route.method) ? {} : undefined,
      })
    }
    const others = [
      'leads:read',
      'leads:write',
      'clients:read',
      'clients:write',
      'workflows:write',
      'automations:read',
    ].filter((each) => each !== scope)
    assertError(await call(others), 'insufficient_scope')
    const isGuarded = area === 'automations'
    if (isGuarded) assertError(await call(['*', 'workflows:read']), 'insufficient_scope')
    for (const scopes of isGuarded ? [[scope]] : [[scope], [`${area}:*`], ['*']])
      assert.notEqual((await call(scopes)).status, 403, `${route.method} ${route.path} with ${scopes[0]}`)
  }
})

test('test keys cannot use live-only routes, and live keys cannot use writes that are not available', async () => {
  const org = await testOrg()
  const testKey = await org.key({ mode: 'test' })
  for (const { method, path } of [...routes.filter((route) => !route.test), ...unavailableRoutes]) {
    assertError(
      await org.request(method, at(path), { key: testKey, body: isWrite(method) ? {} : undefined }),
      'unsupported_in_test_mode',
    )
  }
  for (const { method, path } of [
    ...routes.filter((route) => route.live !== undefined),
    ...unavailableRoutes,
  ]) {
    const refused = await org.request(method, at(path), { body: {} })
    assertError(refused, 'write_not_supported')
    assert.equal(refused.headers['allow'], 'GET, HEAD', `${method} ${path}`)
  }
})

test('the methods listed for live keys include a write once it is released, and not those for test keys only', () => {
  const methodsAt = (path: string, released: string[]) => methodsOfLiveKeys(routes, new Set(released), path)
  assert.equal(methodsAt('/estimates', []), 'GET, HEAD')
  assert.equal(methodsAt('/estimates', ['estimates.create']), 'GET, HEAD, POST')
  assert.equal(methodsAt('/estimates/{id}', ['estimates.create']), 'GET, HEAD')
  assert.equal(methodsAt('/clients/{id}', []), 'GET, HEAD, PATCH')
  assert.equal(methodsAt('/webhooks/{id}', []), 'DELETE, GET, HEAD')
})

test('checks come in the documented order: key, limit, mode, availability, scope, idempotency key, body', async () => {
  const org = await testOrg()
  const none = await org.key({ scopes: ['leads:read'] })
  const testNone = await org.key({ mode: 'test', scopes: ['leads:read'] })
  const spent = await org.key({ scopes: ['leads:read'], perMinute: 1 })
  await org.request('GET', '/leads', { key: spent })
  const bare = { idempotencyKey: null, body: '{' }
  assertError(await org.request('POST', '/jobs', { ...bare, key: null }), 'invalid_api_key')
  assertError(await org.request('POST', '/jobs', { ...bare, key: spent }), 'rate_limited')
  assertError(await org.request('POST', '/jobs', { ...bare, key: testNone }), 'unsupported_in_test_mode')
  assertError(await org.request('POST', '/jobs', { ...bare, key: none }), 'write_not_supported')
  assertError(await org.request('POST', '/leads', { ...bare, key: none }), 'insufficient_scope')
  assertError(await org.request('POST', '/leads', bare), 'missing_idempotency_key')
  assertError(
    await org.request('POST', '/leads', { ...bare, idempotencyKey: 'k', body: 'x'.repeat(1_100_000) }),
    'body_too_large',
  )
  assertError(await org.request('POST', '/leads', { ...bare, idempotencyKey: 'k' }), 'invalid_json')
  assertError(
    await org.request('POST', '/leads', { ...bare, idempotencyKey: 'k', body: {} }),
    'validation_error',
  )
})

test('unknown addresses and unknown methods are distinguished, and the refusal lists the allowed methods', async () => {
  const org = await testOrg()
  for (const path of [
    '/api',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v1/leads/a/b',
    '/api/v2/leads',
    '/API/V1/LEADS',
  ]) {
    assertError(await org.request('GET', path.startsWith('/api/') ? path : `/api/../..${path}`), 'not_found')
  }
  const wrong = await org.request('PUT', '/leads')
  assertError(wrong, 'method_not_allowed')
  assert.equal(wrong.headers['allow'], 'GET, HEAD, POST')
  assertError(await org.request('DELETE', `/leads/${someId}`), 'method_not_allowed')
  assertError(await org.request('OPTIONS', '/leads'), 'method_not_allowed')
})

test('a request beyond the quota is refused with the time to wait, and is counted for the key', async () => {
  const org = await testOrg()
  const key = await org.key({ perMinute: 5 })
  const remaining: number[] = []
  for (let index = 0; index < 5; index++) {
    const answer = await org.request('GET', '/leads', { key })
    assertCommonHeaders(answer)
    assert.equal(answer.headers['x-ratelimit-limit'], '5')
    remaining.push(Number(answer.headers['x-ratelimit-remaining']))
  }
  assert.deepEqual(remaining, [4, 3, 2, 1, 0])
  const refused = await org.request('GET', '/leads', { key })
  assertError(refused, 'rate_limited')
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  const reset = Number(refused.headers['x-ratelimit-reset']) - Date.now() / 1000
  assert.ok(reset > 40 && reset <= 61, `the full quota is said to be back in ${reset} s`)
  assert.equal((await org.request('GET', '/leads')).status, 200)
})

test('a valid request id from the caller is used, and an invalid one is replaced', async () => {
  const org = await testOrg()
  const withId = (id: string) => org.request('GET', '/leads', { headers: { 'x-request-id': id } })
  assert.equal((await withId('trace-1.a_B')).headers['x-request-id'], 'trace-1.a_B')
  for (const id of ['a'.repeat(129), 'with space', '<script>'])
    assert.notEqual((await withId(id)).headers['x-request-id'], id)
})

test('lists refuse unknown sorts, orders, limits and cursors', async () => {
  const org = await testOrg()
  for (const path of routes
    .filter((route) => route.answers[0].envelope === 'list')
    .map((route) => route.path)) {
    assertError(await org.request('GET', `${path}?sort=customer_name`), 'invalid_sort')
    assertError(await org.request('GET', `${path}?order=up`), 'validation_error', 'order')
    for (const limit of ['0', '101', '-1', '1.5', 'x', ''])
      assertError(await org.request('GET', `${path}?limit=${limit}`), 'validation_error', 'limit')
    for (const cursor of ['x', '', 'eyJ2IjoxfQ', 'a'.repeat(5000)])
      assertError(await org.request('GET', `${path}?cursor=${cursor}`), 'invalid_cursor')
    assert.equal((await org.request('GET', `${path}?status=new&anything=1`)).status, 200)
  }
})

test('an unexpected failure shows only the request id, and the log contains the details', async () => {
  const org = await testOrg()
  await org.app.inspect.query('alter table live.leads rename to leads_away')
  try {
    const answer = await org.request('GET', '/leads')
    assertError(answer, 'internal_error')
    assert.doesNotMatch(answer.text, /leads_away|relation|select/)
    assert.ok(
      org.app.logged.some(
        (line) => line.includes(answer.headers['x-request-id']!) && line.includes('relation'),
      ),
    )
  } finally {
    await org.app.inspect.query('alter table live.leads_away rename to leads')
  }
})

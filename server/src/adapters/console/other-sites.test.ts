import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../testing/expect-error.ts'
import { testApp } from '../../testing/test-app.ts'
import { testOrg } from '../../testing/test-org.ts'
import { injectRequest } from '../../testing/test-request.ts'
import { newBrowser, pathOf, signedIn, type TestBrowser } from './testing/browser.ts'

const cookieOf = ({ cookies }: TestBrowser): string =>
  Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')

/** Sends a request in the same way as a browser over plain http, that is, without `Sec-Fetch-Site`. */
async function plainPost(browser: TestBrowser, path: string, origin: string | undefined) {
  const { server } = await testApp()
  return await server.inject({
    method: 'POST',
    url: `/console${path}`,
    headers: { cookie: cookieOf(browser), ...(origin === undefined ? {} : { origin }) },
  })
}

test('a page at another port of the same host, even with origin null, cannot sign out a member or send a code', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  for (const path of [
    `/api/${org.slug}/sign-out`,
    `/api/${org.slug}/confirmation/mail`,
    `/api/${org.slug}/confirmation/passkey`,
    '/api/sign-in/passkey/begin',
    pathOf(org, 'leads.create'),
  ])
    for (const origin of ['null', 'http://quoin.test:8080'])
      assert.equal((await plainPost(browser, path, origin)).statusCode, 403, `${path} ${origin}`)
  assert.equal((await browser.request('GET', pathOf(org, 'me.get'))).status, 200)
  const own = await plainPost(browser, `/api/${org.slug}/sign-out`, 'http://quoin.test')
  assert.equal(own.statusCode, 200, own.body)
})

test("requests from a page of another site do not use up the sign-in attempts of the visitor's network", async () => {
  const { server } = await testApp()
  const from = '10.77.0.1'
  const post = (site: string) =>
    injectRequest(server, 'POST', '/console/api/sign-in/link', {
      from,
      headers: { 'sec-fetch-site': site },
      body: { token: 'A'.repeat(43) },
    })
  for (let n = 0; n < 12; n++) assertError(await post('cross-site'), 'insufficient_permission')
  assertError(await post('same-origin'), 'validation_error')
})

test('requests with other content types, methods or method overrides run no operation', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const { server } = await testApp()
  const send = async (method: string, headers: Record<string, string>, query = '') => {
    const payload =
      method === 'POST' ? { payload: '{"customer_name":"Eve","service_address":"1 Main St"}' } : {}
    const url = `/console${pathOf(org, 'leads.create')}${query}`
    const own = { cookie: cookieOf(browser), origin: 'http://quoin.test', 'idempotency-key': 'one' }
    return (
      await server.inject({ method: method as 'POST', url, headers: { ...own, ...headers }, ...payload })
    ).statusCode
  }
  for (const type of [
    'text/plain',
    'text/plain; application/json',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])
    assert.equal(await send('POST', { 'content-type': type }), 415, type)
  assert.equal(await send('GET', { 'x-http-method-override': 'POST' }, '?_method=POST'), 405)
  for (const method of ['HEAD', 'PUT', 'DELETE', 'OPTIONS']) assert.equal(await send(method, {}), 405, method)
  assert.deepEqual(await org.query('select id from live.leads where org_id = $1'), [])
})

test('no console answer may be framed by a page, including refusals', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  for (const [path, status] of [
    ['/sign-in', 200],
    [`/c/${org.slug}/today`, 200],
    ['/api/session', 200],
    [pathOf(org, 'me.get'), 200],
    [`/api/${org.slug}/confirmation`, 200],
    [pathOf(org, 'nothing.get'), 404],
    [pathOf(await testOrg(), 'me.get'), 401],
    [`/live/${org.slug}/nothing`, 404],
  ] as const) {
    const { headers, ...answer } = await browser.request('GET', path)
    assert.equal(answer.status, status, path)
    assert.equal(headers['x-frame-options'], 'DENY', path)
    assert.match(headers['content-security-policy']!, /frame-ancestors 'none'/, path)
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    assert.match(
      headers['cache-control']!,
      path.startsWith('/api') ? /^no-store$/ : /^no-(cache|store)$/,
      path,
    )
  }
})

test('a session cookie with quotes, another prefix, in the query string or after another value is not accepted', async () => {
  const org = await testOrg()
  const name = `quoin-${org.slug}`
  const value = (await signedIn(org)).cookies.get(name)!
  const statusWith = async (cookie: string, query = '') => {
    const answer = await newBrowser().request('GET', `${pathOf(org, 'me.get')}${query}`, {
      headers: { cookie },
    })
    return answer.status
  }
  assert.equal(await statusWith(`theme=dark; ${name}=${value}`), 200)
  for (const cookie of [
    `${name}="${value}"`,
    `__Host-${name}=${value}`,
    `${name.toUpperCase()}=${value}`,
    `${name}=x.y; ${name}=${value}`,
    `${name}=${value}x`,
    `${name}=${value.slice(0, -1)}`,
  ])
    assert.equal(await statusWith(cookie), 401, cookie)
  assert.equal(await statusWith('', `?${name}=${value}`), 401)
})

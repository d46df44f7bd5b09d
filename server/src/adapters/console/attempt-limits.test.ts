import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../testing/expect-error.ts'
import { testApp } from '../../testing/test-app.ts'
import { testOrg } from '../../testing/test-org.ts'
import { injectRequest } from '../../testing/test-request.ts'
import { newBrowser, signedIn } from './testing/browser.ts'

const attempt = async (from: string, headers: Record<string, string> = {}) => {
  const { server } = await testApp()
  const own = { 'sec-fetch-site': 'same-origin', ...headers }
  return await injectRequest(server, 'POST', '/console/api/sign-in/link', {
    from,
    headers: own,
    body: { token: 'A'.repeat(43) },
  })
}

test('all addresses of an IPv6 /64 network share ten sign-in attempts; the neighboring network has its own ten', async () => {
  for (let n = 1; n <= 10; n++)
    assertError(await attempt(`2001:db8:1:2::${n.toString(16)}`), 'validation_error')
  assertError(await attempt('2001:db8:1:2:ffff::1'), 'rate_limited')
  assertError(await attempt('2001:db8:1:3::1'), 'validation_error')
})

test('forwarding headers give no further attempts to a caller that is not a trusted proxy', async () => {
  const invented = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` })
  for (let n = 1; n <= 10; n++) assertError(await attempt('10.77.1.1', invented(n)), 'validation_error')
  assertError(await attempt('10.77.1.1', invented(11)), 'rate_limited')
})

test('requests with invented session cookies are charged for each query that they cause', async () => {
  const { server } = await testApp()
  const cookie = Array.from(
    { length: 50 },
    (_, n) => `quoin-c${n}=0198f000-0000-7000-8000-0000000000${n + 10}.${'A'.repeat(43)}`,
  ).join('; ')
  const list = async (more: Record<string, string>) => {
    const answer = await injectRequest(server, 'GET', '/console/api/session', {
      from: '10.77.2.1',
      headers: more,
    })
    return Number(answer.headers['x-ratelimit-remaining'])
  }
  const [before, after] = [await list({}), await list({ cookie })]
  assert.ok(before - after >= 50, `${before} ${after}`)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push(
      (await injectRequest(server, 'GET', '/console/api/session', { from: '10.77.2.1', headers: { cookie } }))
        .status,
    )
  assert.equal(statuses.at(-1), 429)
})

test("after one organization moved to another cell, the browser's other organizations and its sign-in still work", async () => {
  const [moved, org] = [await testOrg(), await testOrg()]
  const browser = await signedIn(org, undefined, await signedIn(moved))
  const cookie = browser.cookies.get(`quoin-${moved.slug}`)!
  const slugs = async () =>
    (await browser.request('GET', '/api/session')).body.data.organizations.map(
      ({ slug }: { slug: string }) => slug,
    )
  assert.deepEqual(await slugs(), [moved.slug, org.slug])
  const { inspect } = org.app
  await inspect.query(`insert into quoin.moves (org_id, state, cell) values ($1, 'left', '01')`, [moved.id])
  try {
    const fresh = newBrowser()
    fresh.cookies.set(`quoin-${moved.slug}`, cookie)
    // The same cookie is also refused under the name of the other organization's cookie.
    fresh.cookies.set(`quoin-${org.slug}`, cookie)
    await signedIn(org, undefined, fresh)
    const { body } = await fresh.request('GET', '/api/session')
    assert.deepEqual(
      body.data.organizations.map(({ slug }: { slug: string }) => slug),
      [org.slug],
    )
  } finally {
    await inspect.query('delete from quoin.moves where org_id = $1', [moved.id])
  }
})

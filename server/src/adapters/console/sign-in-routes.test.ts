import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deactivateMember } from '../../domains/office/workforce/operations.ts'
import { hire } from '../../domains/customers/leads/testing/people.ts'
import { createDemoLink } from '../../domains/organization/access/index.ts'
import { assertError } from '../../testing/expect-error.ts'
import { testApp } from '../../testing/test-app.ts'
import { testOrg } from '../../testing/test-org.ts'
import { newBrowser, pathOf, signedIn, tokenFor } from './testing/browser.ts'

const useLink = (browser: ReturnType<typeof newBrowser>, token: string, more: object = {}) =>
  browser.request('POST', '/api/sign-in/link', { body: { token, ...more } })

test('a command-line link signs in once and sets a cookie that is only sent to the console', async () => {
  const org = await testOrg()
  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const browser = newBrowser()
  const answer = await useLink(browser, token)
  assert.deepEqual(
    [answer.status, answer.body.data],
    [200, { organizations: [{ slug: org.slug, name: 'Test Cleaning' }] }],
  )
  assert.match(
    String(answer.headers['set-cookie']),
    new RegExp(
      `^quoin-${org.slug}=[\\w-]+\\.[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=7776000$`,
    ),
  )
  assert.equal((await browser.request('GET', pathOf(org, 'me.get'))).status, 200)
  assertError(await useLink(newBrowser(), token), 'validation_error')
  assertError(await useLink(newBrowser(), 'A'.repeat(43)), 'validation_error')
})

test('of four simultaneous requests with one sign-in link, one signs in', async () => {
  const org = await testOrg()
  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const answers = await Promise.all([1, 2, 3, 4].map(() => useLink(newBrowser(), token)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422, 422])
})

test('a sign-in link is void after ten minutes and after its member is deactivated', async () => {
  const org = await testOrg()
  const expired = await tokenFor(org, `owner@${org.slug}.test`)
  await org.query(`update quoin.sign_ins set expires_at = now() where org_id = $1`)
  assertError(await useLink(newBrowser(), expired), 'validation_error')
  const { id } = await hire(org, 'manager')
  const [member] = await org.query<{ email: string }>(
    'select email from quoin.members where org_id = $1 and id = $2',
    [id],
  )
  const token = await tokenFor(org, member!.email)
  await org.run(deactivateMember, { member_id: id }, org.owner)
  assertError(await useLink(newBrowser(), token), 'validation_error')
  await assert.rejects(tokenFor(org, member!.email), { code: 'invalid_state' })
  await assert.rejects(tokenFor(org, 'nobody@example.com'), { code: 'not_found' })
})

test("signing out ends the session, and signing in again ends the browser's former session", async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const former = newBrowser()
  former.cookies.set(`quoin-${org.slug}`, browser.cookies.get(`quoin-${org.slug}`)!)
  await signedIn(org, undefined, browser)
  assert.notEqual(browser.cookies.get(`quoin-${org.slug}`), former.cookies.get(`quoin-${org.slug}`))
  const open = async (each: typeof browser) =>
    (await each.request('GET', '/api/session')).body.data.organizations.length
  assert.equal(await openSessions(org), 1)
  const copy = newBrowser()
  copy.cookies.set(`quoin-${org.slug}`, browser.cookies.get(`quoin-${org.slug}`)!)
  assert.equal((await browser.request('POST', `/api/${org.slug}/sign-out`, { body: {} })).status, 200)
  assert.equal(browser.cookies.size, 0)
  assert.equal(await openSessions(org), 0)
  assert.equal(await open(browser), 0)
  assertError(await browser.request('POST', `/api/${org.slug}/sign-out`, { body: {} }), 'sign_in_required')
})

const openSessions = async (org: Awaited<ReturnType<typeof testOrg>>): Promise<number> =>
  (await org.query('select id from quoin.sessions where org_id = $1 and revoked_at is null')).length

test('signing in does not adopt a session cookie that was already in the browser', async () => {
  const org = await testOrg()
  const browser = newBrowser()
  const planted = `0198f000-0000-7000-8000-000000000000.${'B'.repeat(43)}`
  browser.cookies.set(`quoin-${org.slug}`, planted)
  await signedIn(org, undefined, browser)
  assert.notEqual(browser.cookies.get(`quoin-${org.slug}`), planted)
})

test('on a shared computer, a session ends with the browser, after an hour without use, and after twelve hours', async () => {
  const org = await testOrg()
  const { app } = org
  const browser = newBrowser()
  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const answer = await useLink(browser, token, { shared: true })
  assert.doesNotMatch(String(answer.headers['set-cookie']), /Max-Age/)
  const usual = await signedIn(org)
  const start = Date.now()
  const statusAt = async (hours: number, who = browser): Promise<number> => {
    app.clock.now = new Date(start + hours * 3_600_000)
    return (await who.request('GET', pathOf(org, 'me.get'))).status
  }
  try {
    assert.deepEqual([await statusAt(0.9), await statusAt(1.8), await statusAt(2.9)], [200, 200, 401])
    const days = 24
    assert.deepEqual([await statusAt(13 * days, usual), await statusAt(26 * days, usual)], [200, 200])
    assert.equal(await statusAt(41 * days, usual), 401)
  } finally {
    app.clock.now = undefined
  }
})

test('a session ends 90 days after sign-in, however often it is used', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const start = Date.now()
  try {
    for (const day of [13, 26, 39, 52, 65, 78, 89, 90]) {
      org.app.clock.now = new Date(start + day * 86_400_000 + 60_000)
      const { status } = await browser.request('GET', pathOf(org, 'me.get'))
      assert.equal(status, day < 90 ? 200 : 401, `day ${day}`)
    }
  } finally {
    org.app.clock.now = undefined
  }
})

test('a publicly reachable installation accepts no sign-in links of demo organizations', async () => {
  const org = await testOrg()
  const { database } = await testApp()
  await org.query('update quoin.organizations set is_demo = true where org_id = $1')
  const path = await createDemoLink(database, new Date().toISOString())
  const token = path!.split('#token=')[1]!
  assertError(await useLink(newBrowser(), token), 'validation_error')
  assertError(await useLink(newBrowser(), token, { member_id: org.ownerId }), 'validation_error')
  const { body } = await newBrowser().request('GET', '/api/session')
  assert.deepEqual(body.data, {
    organizations: [],
    stream: null,
    mail: false,
    chooses: false,
    passkeys: null,
  })
})

test('an address has ten sign-in attempts a minute; attempts from pages of other sites and form posts are refused', async () => {
  const browser = newBrowser()
  const attempt = () => useLink(browser, 'A'.repeat(43))
  for (let n = 0; n < 10; n++) assertError(await attempt(), 'validation_error')
  assertError(await attempt(), 'rate_limited')
  const cross = { headers: { 'sec-fetch-site': 'cross-site' }, body: { token: 'A' } }
  assertError(await newBrowser().request('POST', '/api/sign-in/link', cross), 'insufficient_permission')
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'token=A' }
  assertError(await newBrowser().request('POST', '/api/sign-in/link', form), 'unsupported_media_type')
})

test('no log line or table contains a sign-in token or a session secret', async () => {
  const org = await testOrg()
  const token = await tokenFor(org, `owner@${org.slug}.test`)
  const browser = newBrowser()
  await useLink(browser, token)
  await browser.request('GET', pathOf(org, 'me.get'))
  const secret = browser.cookies.get(`quoin-${org.slug}`)!.split('.')[1]!
  const log = org.app.logged.join('\n')
  for (const each of [token, secret]) assert.ok(!log.includes(each))
  for (const table of ['quoin.sessions', 'quoin.sign_ins', 'live.audit_log']) {
    const rows = await org.query<{ row: string }>(`select t::text as row from ${table} t where org_id = $1`)
    assert.ok(rows.length > 0, table)
    for (const { row } of rows) assert.ok(!row.includes(token) && !row.includes(secret), table)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServer } from '../../kernel/http/server.ts'
import { requestShares } from '../../kernel/http/request-shares.ts'
import { sessionDirectory } from '../../kernel/access/session-directory.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { OwedUnits } from '../../kernel/limits/weight.ts'
import { updateMember } from '../../domains/office/workforce/operations.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import { createLog } from '../../kernel/logs.ts'
import { beginSlowly } from '../../testing/slow-body.ts'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { consoleCookies } from './console-cookies.ts'
import { liveRoute } from './live.ts'
import { newBrowser, pathOf, signedIn, type TestBrowser } from './testing/browser.ts'

const cookieOf = ({ cookies }: TestBrowser): string =>
  Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')

const beginCall = (org: TestOrg, browser: TestBrowser, operation: string, body: object) =>
  beginSlowly(`/console${pathOf(org, operation)}`, { cookie: cookieOf(browser) }, body)

test('a call whose body arrives after the session was revoked is refused', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const copy = { ...newBrowser(), cookies: new Map(browser.cookies) }
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  const usual = await beginCall(org, browser, 'leads.create', lead)
  assert.equal(await usual(), 200)
  const finish = await beginCall(org, copy, 'leads.create', { ...lead, customer_name: 'Eve' })
  assert.equal((await browser.request('POST', `/api/${org.slug}/sign-out`, { body: {} })).status, 200)
  assert.equal(await finish(), 401)
  const names = await org.query('select customer_name from live.leads where org_id = $1')
  assert.deepEqual(names, [{ customer_name: 'Ada' }])
})

test('a call whose body arrives after the role was lowered has the permissions of the new role', async () => {
  const org = await testOrg()
  const member = await newMember(org, { role: 'manager' })
  const browser = await signedIn(org, member.email)
  assert.equal((await browser.request('GET', pathOf(org, 'me.get'))).status, 200)
  const finish = await beginCall(org, browser, 'settings.company.update', {
    website: 'https://eve.example',
  })
  await org.run(updateMember, { member_id: member.id, role: 'technician' }, org.owner)
  await soon(async () => {
    const { status } = await browser.request('POST', pathOf(org, 'settings.company.get'), { body: {} })
    assert.equal(status, 403)
  })
  assert.equal(await finish(), 403)
})

test('after sign-out, the session is refused at once, also with a copy of its cookie', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const copy = cookieOf(browser)
  const statusOfCopy = async () =>
    (await browser.request('GET', pathOf(org, 'me.get'), { headers: { cookie: copy } })).status
  assert.equal(await statusOfCopy(), 200)
  await browser.request('POST', `/api/${org.slug}/sign-out`, { body: {} })
  assert.equal(await statusOfCopy(), 401)
})

test('a stream that was admitted just before the session was revoked does not begin', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const { database, clock } = org.app
  assert.equal(clock.now, undefined)
  const sessions = sessionDirectory({
    system: database.system,
    isCurrent: () => true,
    onError: (error) => assert.fail(String(error)),
  })
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const limiter = memoryLimiter()
  const server = createServer({
    limiter,
    log: createLog('silent', { write: () => undefined }),
    addressPerMinute: 600,
    secureOrigin: false,
  })
  server.decorateRequest('session', null)
  let joined = 0
  const live = liveRoute(server, {
    sessions,
    cookies: consoleCookies(false),
    // Delays the answer of the limiter, as with a limiter in Redis.
    limiter: {
      ...limiter,
      take: async (...call) => {
        reached.resolve()
        await gate.promise
        return limiter.take(...call)
      },
    },
    addressPerMinute: 600,
    slots: requestShares(),
    owed: new OwedUnits(),
    usedUp: new Map(),
    publicUrl: () => 'http://quoin.test',
    now: () => new Date().toISOString(),
    rooms: {
      join: async () => {
        joined++
        return { id: undefined, leave: () => undefined }
      },
    },
  })
  sessions.onChange((orgId) => live.endStreams(orgId))
  const answer = server.inject({
    url: `/console/live/${org.slug}/live`,
    headers: { cookie: cookieOf(browser) },
  })
  await reached.promise
  await browser.request('POST', `/api/${org.slug}/sign-out`, { body: {} })
  sessions.clearCache(org.id)
  gate.resolve()
  assert.equal((await answer).statusCode, 401)
  assert.equal(joined, 0)
  await server.close()
})

// Runs in its own process: it changes the clock of the process.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listAudit } from '../../domains/organization/audit/operations.ts'
import { assertError } from '../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { pathOf, signedIn, type TestBrowser, tokenFor } from './testing/browser.ts'

const later = async (org: TestOrg, minutes: number, work: () => Promise<void>) => {
  org.app.clock.now = new Date(Date.now() + minutes * 60_000)
  try {
    await work()
  } finally {
    org.app.clock.now = undefined
  }
}

const createKey = (org: TestOrg, browser: TestBrowser, key: string) =>
  browser.request('POST', pathOf(org, 'keys.create'), {
    body: { name: 'Website', mode: 'live', scopes: ['leads:read'] },
    idempotencyKey: key,
  })
const confirm = (org: TestOrg, browser: TestBrowser, body: object) =>
  browser.request('POST', `/api/${org.slug}/confirmation`, { body })
const ownerOf = (org: TestOrg) => `owner@${org.slug}.test`

test('creating a key later than 15 minutes after sign-in requires a confirmation, after which the same call succeeds once', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  assert.equal((await createKey(org, browser, randomUUID())).status, 200)
  await later(org, 16, async () => {
    const key = randomUUID()
    assertError(await createKey(org, browser, key), 'confirmation_required')
    assert.equal((await browser.request('GET', pathOf(org, 'me.get'))).status, 200)
    const { body } = await browser.request('GET', `/api/${org.slug}/confirmation`)
    assert.deepEqual(body.data, { confirmed: false, methods: ['terminal'] })
    const before = new Map(browser.cookies)
    const token = await tokenFor(org, ownerOf(org))
    assert.equal((await confirm(org, browser, { token })).status, 200)
    const created = await createKey(org, browser, key)
    assert.equal(created.status, 200)
    assert.equal((await createKey(org, browser, key)).body.data.id, created.body.data.id)
    // Confirming replaces the session cookie. The old cookie stays valid for one more minute, but its session counts
    // as unconfirmed.
    const copy: TestBrowser = { ...browser, cookies: before }
    assert.notDeepEqual(browser.cookies, before)
    const cookie = Array.from(copy.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const asCopy = (method: 'GET' | 'POST', operation: string, body?: object) =>
      browser.request(method, pathOf(org, operation), {
        headers: { cookie },
        ...(body && { body, idempotencyKey: randomUUID() }),
      })
    assert.equal((await asCopy('GET', 'me.get')).status, 200)
    const input = { name: 'Copy', mode: 'live', scopes: ['leads:read'] }
    assertError(await asCopy('POST', 'keys.create', input), 'confirmation_required')
    org.app.clock.now = new Date(org.app.clock.now!.getTime() + 61_000)
    assertError(await asCopy('GET', 'me.get'), 'sign_in_required')
    assert.equal((await browser.request('GET', pathOf(org, 'me.get'))).status, 200)
  })
})

test('links of other members, used links, codes that were not sent and demo claims do not confirm a session', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const browser = await signedIn(org)
  assertError(
    await confirm(org, browser, { token: await tokenFor(other, ownerOf(other)) }),
    'validation_error',
  )
  assertError(await confirm(org, browser, { code: '000000' }), 'validation_error')
  assertError(await confirm(org, browser, { demo: true }), 'insufficient_permission')
  const mail = await browser.request('POST', `/api/${org.slug}/confirmation/mail`, { body: {} })
  assertError(mail, 'invalid_state')
  const token = await tokenFor(org, ownerOf(org))
  assert.equal((await confirm(org, browser, { token })).status, 200)
  assertError(await confirm(org, browser, { token }), 'validation_error')
})

test('the audit log contains each sign-in, confirmation and sign-out, with session, method, device and address', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  await confirm(org, browser, { token: await tokenFor(org, ownerOf(org)) })
  const [id] = browser.cookies.get(`quoin-${org.slug}`)!.split('.') as [string]
  assert.equal((await browser.request('POST', `/api/${org.slug}/sign-out`, { body: {} })).status, 200)
  const { items } = await org.run(listAudit, { record_id: id }, org.owner)
  const facts = items.map(({ operation, actor, session_id, sign_in, records }) => [
    operation,
    actor.id,
    session_id,
    sign_in?.method ?? null,
    records.map((record) => [record.kind, record.id, record.change]),
  ])
  const entry = (operation: string, method: string | null, change: string) => [
    operation,
    org.ownerId,
    id,
    method,
    [['session', id, change]],
  ]
  assert.deepEqual(facts, [
    entry('sessions.revoke', null, 'updated'),
    entry('sessions.confirm', 'terminal', 'updated'),
    entry('signIns.complete', 'terminal', 'created'),
  ])
  assert.match(items[2]!.sign_in!.address, /^10\.1\./)
})

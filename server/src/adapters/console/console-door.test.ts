import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMember, deactivateMember, updateMember } from '../../domains/office/workforce/operations.ts'
import { hire } from '../../domains/customers/leads/testing/people.ts'
import { getLead } from '../../domains/customers/leads/operations.ts'
import { assertError } from '../../testing/expect-error.ts'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { newBrowser, pathOf, signedIn } from './testing/browser.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

const employ = (org: TestOrg, role: string, location_ids: string[] | null = null) =>
  org.run(createMember, { email: `${role}@${org.slug}.test`, name: role, role, location_ids }, org.operator)

test('a console session can run every operation of its member, also those that API keys cannot run', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const { status, body } = await browser.request('GET', `/api/${org.slug}/live/workflows`)
  assert.equal(status, 200)
  const names = body.data.map(({ name }: { name: string }) => name)
  for (const name of ['leads.create', 'automations.create', 'sessions.list'])
    assert.ok(names.includes(name), name)
  const onApi = await org.request('GET', '/api/v1/workflows')
  assert.ok(onApi.body.data.every(({ name }: { name: string }) => name !== 'sessions.list'))

  const created = await browser.request('POST', pathOf(org, 'leads.create'), {
    body: lead,
    idempotencyKey: 'one',
  })
  assert.equal(created.status, 200, created.text)
  assert.equal(created.headers['x-ratelimit-limit'], '1200')
  const again = await browser.request('POST', pathOf(org, 'leads.create'), {
    body: lead,
    idempotencyKey: 'one',
  })
  assert.deepEqual([again.text, again.headers['x-idempotent-replayed']], [created.text, 'true'])
  const input = encodeURIComponent(JSON.stringify({ lead_id: created.body.data.id }))
  const read = await browser.request('GET', `${pathOf(org, 'leads.get')}?input=${input}`)
  assert.deepEqual(read.body.data, created.body.data)
  const tried = await browser.request('POST', `${pathOf(org, 'leads.create')}?dry_run=true`, { body: lead })
  assert.equal(tried.body.data.dry_run, true)
  const stored = await org.run(getLead, { lead_id: created.body.data.id }, org.owner)
  assert.deepEqual([stored.created_by.type, stored.created_by.id], ['member', org.ownerId])
})

test('the audit entry names the session; the receipt can be read by all sessions of the member and by no other member', async () => {
  const org = await testOrg()
  const [first, second] = [await signedIn(org), await signedIn(org)]
  const created = await first.request('POST', pathOf(org, 'leads.create'), { body: lead })
  const [entry] = await org.query<{ session_id: string; member_id: string }>(
    `select a.session_id, s.member_id from live.audit_log a join quoin.sessions s on s.org_id = a.org_id and s.id = a.session_id
      where a.org_id = $1 and a.operation = 'leads.create'`,
  )
  assert.equal(entry!.member_id, org.ownerId)
  const path = pathOf(org, `requests/${created.body.meta.request_id}`)
  const receipt = await second.request('GET', path)
  assert.deepEqual([receipt.status, receipt.body.data.result], [200, created.body.data])
  await employ(org, 'manager')
  const manager = await signedIn(org, `manager@${org.slug}.test`)
  assertError(await manager.request('GET', path), 'not_found')
  const { body } = await first.request('POST', pathOf(org, 'audit.list'), { body: {} })
  const sessionOf = (operation: string) =>
    body.data.items.find((each: { operation: string }) => each.operation === operation).session_id
  assert.deepEqual([sessionOf('leads.create'), sessionOf('signIns.createLink')], [entry!.session_id, null])
})

test('the sandbox of a console session has its own records and receipts', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const path = pathOf(org, 'leads.create', 'sandbox')
  const created = await browser.request('POST', path, { body: lead, idempotencyKey: 'one' })
  assert.equal(created.status, 200, created.text)
  const again = await browser.request('POST', path, { body: lead, idempotencyKey: 'one' })
  assert.equal(again.text, created.text)
  const receipt = await browser.request(
    'GET',
    pathOf(org, `requests/${created.body.meta.request_id}`, 'sandbox'),
  )
  assert.equal(receipt.body.data.state, 'completed')
  const conflict = await browser.request('POST', path, {
    body: { ...lead, notes: 'Other' },
    idempotencyKey: 'one',
  })
  assertError(conflict, 'idempotency_conflict')
  const live = await browser.request('POST', pathOf(org, 'leads.list'), { body: {} })
  assert.deepEqual(live.body.data.items, [])
  assertError(await browser.request('GET', pathOf(org, 'leads.list', 'test')), 'not_found')
})

test('calls without a session of the organization are refused, and so are calls from pages of other sites', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const browser = await signedIn(org)
  assertError(await newBrowser().request('GET', pathOf(org, 'leads.list')), 'sign_in_required')
  assertError(await browser.request('GET', pathOf(other, 'leads.list')), 'sign_in_required')
  const post = (headers: Record<string, string>) =>
    browser.request('POST', pathOf(org, 'leads.create'), { body: lead, headers })
  for (const site of ['cross-site', 'same-site', 'none'])
    assertError(await post({ 'sec-fetch-site': site }), 'insufficient_permission')
  assertError(await post({ 'content-type': 'text/plain' }), 'unsupported_media_type')
  // Sends the session cookie of `org` to the other organization, under the name of that organization's cookie.
  const stolen = newBrowser()
  stolen.cookies.set(`quoin-${other.slug}`, browser.cookies.get(`quoin-${org.slug}`)!)
  assertError(await stolen.request('GET', pathOf(other, 'leads.list')), 'sign_in_required')
  const guessed = newBrowser()
  const [id] = browser.cookies.get(`quoin-${org.slug}`)!.split('.')
  guessed.cookies.set(`quoin-${org.slug}`, `${id}.${'A'.repeat(43)}`)
  assertError(await guessed.request('GET', pathOf(org, 'leads.list')), 'sign_in_required')
})

test('sessions of two organizations in one browser see only their own records', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const browser = await signedIn(other, undefined, await signedIn(org))
  await browser.request('POST', pathOf(org, 'leads.create'), { body: lead })
  const listed = await Promise.all(
    [org, other].map((each) => browser.request('POST', pathOf(each, 'leads.list'), { body: {} })),
  )
  assert.deepEqual(
    listed.map(({ body }) => body.data.items.length),
    [1, 0],
  )
  const { body } = await browser.request('GET', '/api/session')
  assert.deepEqual(
    body.data.organizations.map(({ slug, member }: { slug: string; member: { id: string } }) => [
      slug,
      member.id,
    ]),
    [
      [org.slug, org.ownerId],
      [other.slug, other.ownerId],
    ],
  )
})

test('a changed role applies from the next call on; sessions of a deactivated member stay invalid after reactivation', async () => {
  const org = await testOrg()
  const member = await employ(org, 'manager')
  const browser = await signedIn(org, `manager@${org.slug}.test`)
  const create = () => browser.request('POST', pathOf(org, 'settings.company.get'), { body: {} })
  assert.equal((await create()).status, 200)
  await org.run(updateMember, { member_id: member.id, role: 'technician' }, org.owner)
  await soon(async () => assertError(await create(), 'insufficient_permission'))
  await org.run(deactivateMember, { member_id: member.id }, org.owner)
  await soon(async () => assertError(await create(), 'sign_in_required'))
  // Simulates a sign-in that was completed during the deactivation and left a valid session.
  await org.query('update quoin.sessions set revoked_at = null where org_id = $1 and member_id = $2', [
    member.id,
  ])
  await org.run(updateMember, { member_id: member.id, active: true }, org.owner)
  await soon(async () => assertError(await create(), 'sign_in_required'))
})

test('an input in the query string may have up to 4 KiB', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const list = (bytes: number) => {
    const head = '{"search":"'
    const input = encodeURIComponent(`${head}${'a'.repeat(bytes - head.length - 2)}"}`)
    return browser.request('GET', `${pathOf(org, 'leads.list')}?input=${input}`)
  }
  assertError(await list(4097), 'response_too_large')
  assertError(await list(4096), 'validation_error')
})

test("the console's catalog shows a technician only the operations that a technician may run", async () => {
  const org = await testOrg()
  const { id } = await hire(org, 'technician')
  const [member] = await org.query<{ email: string }>(
    'select email from quoin.members where org_id = $1 and id = $2',
    [id],
  )
  const browser = await signedIn(org, member!.email)
  const { body } = await browser.request('GET', `/api/${org.slug}/live/workflows`)
  const names = body.data.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('me.get') && !names.includes('settings.company.update'))
})

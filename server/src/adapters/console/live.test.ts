// Runs in its own process: it closes the server, which the tests of other files would still need.

import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { get, type IncomingMessage } from 'node:http'
import { after, test } from 'node:test'
import { updateMember } from '../../domains/office/workforce/operations.ts'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { createTodo } from '../../domains/office/todos/operations.ts'
import { updateCompany } from '../../domains/organization/company/operations.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import { assertError } from '../../testing/expect-error.ts'
import { soon } from '../../testing/soon.ts'
import { testApp } from '../../testing/test-app.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { newBrowser, signedIn, type TestBrowser } from './testing/browser.ts'

const { server } = await testApp()
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
const opened: IncomingMessage[] = []
after(() => {
  for (const each of opened) each.destroy()
})

interface Stream {
  status: number
  /** Text received so far. */
  text: () => string
  isOver: () => boolean
}

/** Opens a stream of changes over a real HTTP connection. */
async function listen(
  org: TestOrg,
  browser: TestBrowser,
  { mode = 'live', lastId, after }: { mode?: string; lastId?: string; after?: string } = {},
): Promise<Stream> {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) }
  const path = `/console/live/${org.slug}/${mode}${after === undefined ? '' : `?after=${after}`}`
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject)
  })
  opened.push(response)
  let text = ''
  let isOver = false
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  response.on('close', () => (isOver = true))
  const stream = { status: response.statusCode!, text: () => text, isOver: () => isOver }
  await soon(() => Promise.resolve(assert.ok(text !== '' || isOver)))
  return stream
}

const hintsIn = (stream: Stream): { kind: string; id: string | null; version: number | null }[] =>
  [...stream.text().matchAll(/^data: (\[.*\])$/gm)].flatMap(([, json]) => JSON.parse(json!) as [])
const lastIdIn = (stream: Stream): string => [...stream.text().matchAll(/^id: (.*)$/gm)].at(-1)![1]!

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

test('a stream gives the ids of changed records, or only their kind if a change is not in the event feed', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const stream = await listen(org, await signedIn(org))
  const elsewhere = await listen(other, await signedIn(other))
  assert.equal(stream.status, 200)
  const { id } = await org.run(createLead, lead)
  await soon(() =>
    Promise.resolve(assert.ok(hintsIn(stream).some((hint) => hint.id === id && hint.kind === 'lead'))),
  )
  await org.run(updateCompany, { website: 'https://example.com' }, org.owner)
  const settings = { kind: 'settings', id: null, version: null }
  await soon(() =>
    Promise.resolve(
      assert.deepEqual(
        hintsIn(stream).find(({ kind }) => kind === 'settings'),
        settings,
      ),
    ),
  )
  assert.deepEqual(hintsIn(elsewhere), [])
  assert.ok(!stream.text().includes('Ada'))
})

test('a reconnected stream continues where it ended; an unknown position makes the page read everything again', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const first = await listen(org, browser)
  await org.run(createLead, lead)
  await soon(() => Promise.resolve(assert.equal(hintsIn(first).length > 0, true)))
  const lastId = lastIdIn(first)
  const { id } = await org.run(createLead, { ...lead, customer_name: 'Bob' })
  const second = await listen(org, browser, { lastId })
  await soon(() => Promise.resolve(assert.ok(hintsIn(second).some((hint) => hint.id === id))))
  const third = await listen(org, browser, { lastId: 'unknown' })
  await soon(() => Promise.resolve(assert.match(third.text(), /^event: reset$/m)))
})

test('a stream reports its start position, and the stream of another window can continue from there', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const first = await listen(org, browser)
  await soon(() => Promise.resolve(assert.match(first.text(), /^event: begun$/m)))
  const { id } = await org.run(createLead, lead)
  const second = await listen(org, browser, { after: lastIdIn(first) })
  await soon(() => Promise.resolve(assert.ok(hintsIn(second).some((hint) => hint.id === id))))
})

test('a page can begin its stream at a position from before it was opened, and gets all later hints', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const start = async (): Promise<{ after: string; age_ms: number } | null> =>
    (await browser.request('GET', '/api/session')).body.data.stream
  await soon(async () => assert.ok(await start()))
  const { after, age_ms } = (await start())!
  assert.ok(age_ms >= 2000)
  const { id } = await org.run(createLead, lead)
  await org.run(updateCompany, { website: 'https://example.com' }, org.owner)
  const stream = await listen(org, browser, { after })
  await soon(() => Promise.resolve(assert.ok(hintsIn(stream).some((hint) => hint.id === id))))
  await soon(() => Promise.resolve(assert.ok(hintsIn(stream).some(({ kind }) => kind === 'settings'))))
  assert.match(stream.text(), new RegExp(`^id: ${after}\\nevent: begun$`, 'm'))
})

test('a member who sees only own records gets hints without ids, and none for kinds without permission', async () => {
  const org = await testOrg()
  const member = await newMember(org, { role: 'technician' })
  const stream = await listen(org, await signedIn(org, member.email))
  await org.run(createLead, lead)
  await org.run(createTodo, { title: 'Call Ada' }, org.owner)
  const owner = await listen(org, await signedIn(org))
  await org.run(createLead, lead)
  await soon(() => Promise.resolve(assert.ok(hintsIn(owner).some(({ kind }) => kind === 'lead'))))
  assert.ok(
    hintsIn(stream).every(({ kind, id }) => kind !== 'lead' && id === null),
    stream.text(),
  )
})

test("a change of a member's access ends the organization's streams, and no stream begins without a session", async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const member = await newMember(org, { role: 'manager' })
  const browser = await signedIn(org, member.email)
  const stream = await listen(org, browser)
  const elsewhere = await listen(other, await signedIn(other))
  await org.run(updateMember, { member_id: member.id, role: 'technician' }, org.owner)
  await soon(() => Promise.resolve(assert.equal(stream.isOver(), true)))
  assert.equal(elsewhere.isOver(), false)
  assertError(await newBrowser().request('GET', `/live/${org.slug}/live`), 'sign_in_required')
  assertError(await browser.request('GET', `/live/${other.slug}/live`), 'sign_in_required')
})

test('a session may have at most twenty streams, which use no concurrency slot', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  for (let n = 0; n < 20; n++) assert.equal((await listen(org, browser)).status, 200)
  assertError(await browser.request('GET', `/live/${org.slug}/live`), 'rate_limited')
  const { status } = await browser.request('GET', `/api/${org.slug}/live/workflows/me.get`)
  assert.equal(status, 200)
})

test('the sandbox has a separate stream', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const [live, sandbox] = [await listen(org, browser), await listen(org, browser, { mode: 'sandbox' })]
  const { id } = await org.run(createLead, lead, { mode: 'sandbox' })
  await soon(() => Promise.resolve(assert.ok(hintsIn(sandbox).some((hint) => hint.id === id))))
  assert.deepEqual(hintsIn(live), [])
})

test('each of fifteen streams gets all hints of simultaneous changes in few messages; later streams get them delayed', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const streams: Stream[] = []
  for (let n = 0; n < 15; n++) streams.push(await listen(org, browser))
  const leads = await Promise.all(Array.from({ length: 10 }, () => org.run(createLead, lead)))
  const ids = new Set(leads.map(({ id }) => id))
  const seenBy = (stream: Stream): string[] =>
    hintsIn(stream).flatMap(({ id }) => (id !== null && ids.has(id) ? [id] : []))
  const isInformed = (stream: Stream | undefined): boolean => new Set(seenBy(stream!)).size === ids.size
  await soon(() => Promise.resolve(assert.ok(isInformed(streams[0]))))
  assert.ok(!isInformed(streams[14]), 'all are informed at the same time')
  await soon(() => Promise.resolve(assert.ok(streams.every(isInformed))))
  for (const stream of streams) {
    const messages = [...stream.text().matchAll(/^data: \[/gm)].length
    assert.ok(messages <= 4, `${messages} messages of ten changes at once`)
  }
})

// This test is the last one, because it closes the server.
test('when the process shuts down, open streams end at once', async () => {
  const org = await testOrg()
  const stream = await listen(org, await signedIn(org))
  const start = performance.now()
  await server.close()
  await soon(() => Promise.resolve(assert.equal(stream.isOver(), true)))
  assert.ok(performance.now() - start < 10_000)
})

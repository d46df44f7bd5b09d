import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addLocation } from '../../domains/customers/leads/testing/people.ts'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { createTodo } from '../../domains/office/todos/operations.ts'
import { updateMember } from '../../domains/office/workforce/operations.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import type { MemberActor } from '../../kernel/access/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { soon } from '../../testing/soon.ts'
import { testOrg } from '../../testing/test-org.ts'
import type { WorkflowCaller } from '../workflows/index.ts'
import { SharedAnswers } from './shared-answers.ts'
import { pathOf, signedIn, type TestBrowser } from './testing/browser.ts'

const org = { id: newId(), timezone: 'UTC' } as MemberActor['org']
const manager: MemberActor = {
  type: 'member',
  org,
  mode: 'live',
  locations: '*',
  id: 'ada',
  role: 'manager',
  sessionId: 'one',
}

interface Read {
  actor?: MemberActor
  url?: string
  hint?: string | undefined
  encoding?: string
}

/** Answers of a read: false if it must run its own query, otherwise what was sent. */
type Sent = false | { body: string | Buffer; headers: Record<string, unknown> }

/** Runs of a query that end when the test answers them. */
function heldRuns(use: (actor: MemberActor) => unknown = () => undefined) {
  const shared = new SharedAnswers()
  const runs: { by: MemberActor; answer: (text: string) => void; fail: (error: Error) => void }[] = []
  const run = async ({ actor }: WorkflowCaller): Promise<string> => {
    const held = Promise.withResolvers<string>()
    runs.push({ by: actor, answer: held.resolve, fail: held.reject })
    const text = await held.promise
    use(actor)
    return text
  }
  const read = async (from: Read = {}): Promise<Sent> => {
    const { actor = manager, url = '/leads.list', encoding } = from
    const hint = 'hint' in from ? from.hint : '1~1'
    const request = {
      url,
      headers: { 'console-hint': hint, 'accept-encoding': encoding },
      gateway: { caller: { actor, apiKeyId: null, scopes: new Set() } },
    } as unknown as FastifyRequest
    const headers: Record<string, unknown> = {}
    let body: string | Buffer = ''
    const reply = {
      header(name: string, value: unknown) {
        headers[name] = value
        return reply
      },
      code: () => reply,
      send(sent: string | Buffer) {
        body = sent
        return reply
      },
    }
    return (await shared.send(request, reply as unknown as FastifyReply, run)) && { body, headers }
  }
  return { runs, read }
}

const bodyOf = (sent: Sent): unknown => sent && String(sent.body)

/** Waits until everything that does not depend on a run has happened. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

test('reads with the same hint, URL and access run the query once, during the run and after it', async () => {
  const { runs, read } = heldRuns()
  const during = [read(), read({ actor: { ...manager, id: 'bob', sessionId: 'two' } }), read()]
  await settle()
  assert.equal(runs.length, 1)
  runs[0]!.answer('"leads"')
  const sent = await Promise.all([...during, read()])
  assert.deepEqual(sent.map(bodyOf), Array(4).fill('{"data":"leads"}'))
  assert.equal(runs.length, 1)
})

test('reads without a hint or with another hint, URL, organization, mode, role or location are not shared', async () => {
  const { runs, read } = heldRuns()
  assert.deepEqual(await Promise.all([read({ hint: undefined }), read({ hint: 'x'.repeat(121) })]), [
    false,
    false,
  ])
  const reads: Read[] = [
    {},
    { hint: '2~2' },
    { url: '/leads.list?input={}' },
    ...[
      { org: { ...org, id: newId() } },
      { org: { ...org, clock: '2026-01-01T00:00:00.000Z' } },
      { mode: 'sandbox' as const },
      { role: 'technician' as const },
      { locations: ['north'] },
      { locations: ['south'] },
    ].map((other) => ({ actor: { ...manager, ...other } })),
  ]
  const answers = reads.map(read)
  await settle()
  assert.equal(runs.length, reads.length)
  for (const [n, { answer }] of runs.entries()) answer(`${n}`)
  assert.deepEqual(
    (await Promise.all(answers)).map(bodyOf),
    reads.map((_, n) => `{"data":${n}}`),
  )
})

test('an answer that depends on the member reaches no other member', async () => {
  const uses: ((actor: MemberActor) => unknown)[] = [
    (actor) => actor.id,
    (actor) => actor.sessionId,
    (actor) => actor.isConfirmed,
    (actor) => ({ ...actor }),
    (actor) => 'isConfirmed' in actor,
    (actor) => JSON.stringify(actor),
  ]
  for (const use of uses) {
    const { runs, read } = heldRuns(use)
    const first = read()
    const bob = read({ actor: { ...manager, id: 'bob' } })
    await settle()
    runs[0]!.answer('"for Ada"')
    assert.equal(bodyOf(await first), '{"data":"for Ada"}', String(use))
    assert.equal(await bob, false, String(use))
    assert.equal(await read({ actor: { ...manager, id: 'cyd' } }), false, String(use))
  }
})

test('if the run fails, its caller gets the error and the others run the query on their own', async () => {
  const { runs, read } = heldRuns()
  const failing = assert.rejects(read(), /broken/)
  const other = read()
  await settle()
  runs[0]!.fail(new Error('broken'))
  await failing
  assert.equal(await other, false)
})

test('a very long answer is sent to its caller and not stored', async () => {
  const { runs, read } = heldRuns()
  const [first, other] = [read(), read()]
  await settle()
  runs[0]!.answer(JSON.stringify('x'.repeat(300_000)))
  assert.ok(await first)
  assert.equal(await other, false)
})

test('an answer is shared for two seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { runs, read } = heldRuns()
  const first = read()
  runs[0]!.answer('1')
  await first
  t.mock.timers.tick(1999)
  assert.equal(bodyOf(await read()), '{"data":1}')
  t.mock.timers.tick(1)
  const late = read()
  assert.equal(runs.length, 2)
  runs[1]!.answer('2')
  assert.equal(bodyOf(await late), '{"data":2}')
})

test('at most 256 answers are stored; the oldest one is dropped', async () => {
  const { runs, read } = heldRuns()
  const answers = Array.from({ length: 257 }, (_, n) => read({ url: `/${n}` }))
  await settle()
  for (const { answer } of runs) answer('1')
  await Promise.all(answers)
  await read({ url: '/256' })
  assert.equal(runs.length, 257)
  void read({ url: '/0' })
  await settle()
  assert.equal(runs.length, 258)
})

test('a long answer is compressed as each browser accepts it; a short one is not', async () => {
  const { runs, read } = heldRuns()
  const long = JSON.stringify('lead '.repeat(1000))
  const reads = [read({ encoding: 'gzip, br' }), read({ encoding: 'gzip' }), read(), read({ encoding: 'br' })]
  await settle()
  runs[0]!.answer(long)
  const sent = (await Promise.all(reads)) as Exclude<Sent, false>[]
  const encodings = sent.map(({ headers }) => headers['content-encoding'])
  assert.deepEqual(encodings, ['br', 'gzip', undefined, 'br'])
  assert.equal(String(brotliDecompressSync(sent[0]!.body as Buffer)), `{"data":${long}}`)
  assert.equal(sent[3]!.body, sent[0]!.body)
  const short = read({ url: '/short', encoding: 'br' })
  await settle()
  runs[1]!.answer('1')
  assert.deepEqual(Object.keys(((await short) as Exclude<Sent, false>).headers), ['vary', 'content-type'])
})

test('members who read the same because of the same hint get what each of them gets alone', async () => {
  const company = await testOrg()
  const north = await addLocation(company)
  const emails = [
    `owner@${company.slug}.test`,
    ...(
      await Promise.all([
        ...['manager', 'manager', 'sales_rep', 'sales_rep', 'technician', 'technician'].map((role) =>
          newMember(company, { role }),
        ),
        newMember(company, { role: 'manager', location_ids: [north] }),
      ])
    ).map(({ email }) => email),
  ]
  const browsers: TestBrowser[] = []
  for (const email of emails) browsers.push(await signedIn(company, email))
  for (const customer_name of ['Ada', 'Bob'])
    await company.run(createLead, { customer_name, service_address: '1 Main St' }, company.owner)
  await company.run(createTodo, { title: 'Call Ada' }, company.owner)
  const operations = [
    'me.get',
    'leads.list',
    'lists.counts?input={"list":"leads"}',
    'todos.list',
    'sessions.list',
    'clients.list',
    'jobs.list',
    'dashboard.get',
    'inbox.conversations.list',
    'inbox.conversations.count',
    'workforce.members.list',
    'search.find?input={"query":"Ada"}',
  ]
  const read = async (browser: TestBrowser, operation: string, headers = {}): Promise<unknown> => {
    const { status, body } = await browser.request('GET', pathOf(company, encodeURI(operation)), { headers })
    // The time of the answer differs from read to read.
    return [status, body.error?.code, JSON.stringify(body.data)?.replaceAll(/"20\d\d-[^"]*Z"/g, '"at"')]
  }
  for (const operation of operations) {
    const alone: unknown[] = []
    for (const browser of browsers) alone.push(await read(browser, operation))
    assert.ok(
      alone.some((answer) => (answer as unknown[])[0] === 200),
      operation,
    )
    const together = await Promise.all(
      browsers.flatMap((browser) => [
        read(browser, operation, { 'console-hint': '7~7' }),
        read(browser, operation, { 'console-hint': '7~7' }),
      ]),
    )
    for (const [n, answer] of alone.entries())
      assert.deepEqual(together.slice(2 * n, 2 * n + 2), [answer, answer], `${operation} of ${emails[n]}`)
  }
})

test('members with equal access share one run until the access of one changes', async (t) => {
  const company = await testOrg()
  await company.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, company.owner)
  const members = [
    await newMember(company, { role: 'manager' }),
    await newMember(company, { role: 'manager' }),
  ]
  const browsers: TestBrowser[] = []
  for (const { email } of members) browsers.push(await signedIn(company, email))
  const reader = t.mock.method(company.app.database.live, 'reader')
  /** Reads because of a hint. Returns the status, the answer, and whether a query was run. */
  const read = async (browser: TestBrowser, operation: string) => {
    reader.mock.resetCalls()
    const headers = { 'console-hint': '7~7' }
    const { status, body } = await browser.request('GET', pathOf(company, operation), { headers })
    return { status, data: body.data, ran: reader.mock.callCount() > 0 }
  }
  const [ada, bob] = browsers as [TestBrowser, TestBrowser]
  for (const operation of ['leads.list', 'clients.list', 'jobs.list', 'invoices.list', 'payments.list']) {
    const first = await read(ada, operation)
    assert.deepEqual([first.status, first.ran], [200, true], operation)
    assert.deepEqual(await read(bob, operation), { ...first, ran: false }, operation)
  }
  const member_id = members[1]!.id
  await company.run(updateMember, { member_id, role: 'technician' }, company.owner)
  await soon(async () => assert.equal((await read(bob, 'payments.list')).status, 403))
  const north = await addLocation(company)
  await company.run(updateMember, { member_id, role: 'manager', location_ids: [north] }, company.owner)
  await soon(async () => {
    const { data } = await read(bob, 'leads.list')
    assert.deepEqual((data as { items: unknown[] } | undefined)?.items, [])
  })
})

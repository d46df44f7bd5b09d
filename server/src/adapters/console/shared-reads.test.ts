import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemberActor } from '../../kernel/access/actor.ts'
import { newMember } from '../../domains/office/workforce/testing/new-member.ts'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { createTodo } from '../../domains/office/todos/operations.ts'
import { addLocation } from '../../domains/customers/leads/testing/people.ts'
import { newId } from '../../kernel/ids.ts'
import { testOrg } from '../../testing/test-org.ts'
import type { WorkflowCaller } from '../workflows/index.ts'
import { SharedReads } from './shared-reads.ts'
import { pathOf, signedIn, type TestBrowser } from './testing/browser.ts'

const reply = {} as FastifyReply
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

interface Waits {
  begin?: () => Promise<unknown>
  renew?: (request: FastifyRequest) => void
}

function requestOf(actor: MemberActor, url = '/leads.list', { begin, renew }: Waits = {}): FastifyRequest {
  return {
    url,
    gateway: { caller: { actor, apiKeyId: null, scopes: new Set() }, operation: { name: 'leads.list' } },
    begin: begin ?? (async () => () => undefined),
    renew: renew ?? null,
  } as unknown as FastifyRequest
}

/** Runs of a query that end when the test answers them. */
function heldRuns(use: (actor: MemberActor) => unknown = () => undefined) {
  const runs: { by: MemberActor; answer: (text: string) => void; fail: (error: Error) => void }[] = []
  const run = async ({ actor }: WorkflowCaller): Promise<string> => {
    const held = Promise.withResolvers<string>()
    runs.push({ by: actor, answer: held.resolve, fail: held.reject })
    const text = await held.promise
    use(actor)
    return text
  }
  return { runs, run }
}

/** Waits until everything that does not depend on a run has happened. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

test('reads during an equal read share the next run, which begins after them', async () => {
  const reads = new SharedReads()
  const { runs, run } = heldRuns()
  const read = (actor: MemberActor = manager) => reads.read(requestOf(actor), reply, run)
  const first = read()
  const waiting = [read({ ...manager, id: 'bob', sessionId: 'two' }), read(), read()]
  await settle()
  assert.equal(runs.length, 1)
  runs[0]!.answer('before')
  assert.equal(await first, 'before')
  await settle()
  assert.equal(runs.length, 2)
  const late = read()
  await settle()
  assert.equal(runs.length, 2)
  runs[1]!.answer('after')
  assert.deepEqual(await Promise.all(waiting), ['after', 'after', 'after'])
  await settle()
  runs[2]!.answer('latest')
  assert.equal(await late, 'latest')
  const again = read()
  await settle()
  assert.equal(runs.length, 4)
  runs[3]!.answer('alone')
  assert.equal(await again, 'alone')
})

test('reads with another URL, organization, mode, role or location are not shared', async () => {
  const reads = new SharedReads()
  const { runs, run } = heldRuns()
  const requests = [
    requestOf(manager),
    requestOf(manager, '/leads.list?input={}'),
    requestOf({ ...manager, org: { ...org, id: newId() } }),
    requestOf({ ...manager, org: { ...org, timezone: 'America/Chicago' } }),
    requestOf({ ...manager, mode: 'sandbox' }),
    requestOf({ ...manager, role: 'technician' }),
    requestOf({ ...manager, locations: ['north'] }),
    requestOf({ ...manager, locations: ['south'] }),
  ]
  const answers = requests.map((request) => reads.read(request, reply, run))
  await settle()
  assert.equal(runs.length, requests.length)
  for (const [n, { answer }] of runs.entries()) answer(`${n}`)
  assert.deepEqual(
    await Promise.all(answers),
    requests.map((_, n) => `${n}`),
  )
})

test('an answer that depends on the member reaches no other member, and later only windows of the same session', async () => {
  const uses: ((actor: MemberActor) => unknown)[] = [
    (actor) => actor.id,
    (actor) => actor.sessionId,
    (actor) => actor.isConfirmed,
    (actor) => ({ ...actor }),
    (actor) => 'isConfirmed' in actor,
    (actor) => JSON.stringify(actor),
  ]
  for (const use of uses) {
    const reads = new SharedReads()
    const { runs, run } = heldRuns(use)
    const read = (id: string, sessionId: string) =>
      reads.read(requestOf({ ...manager, id, sessionId }), reply, run)
    const first = read('ada', 'one')
    const waiting = [read('bob', 'two'), read('cyd', 'three')]
    await settle()
    runs[0]!.answer('for Ada')
    await first
    await settle()
    assert.equal(runs.length, 3, String(use))
    assert.deepEqual(
      runs.slice(1).map(({ by }) => by.id),
      ['bob', 'cyd'],
    )
    runs[1]!.answer('for Bob')
    runs[2]!.answer('for Cyd')
    assert.deepEqual(await Promise.all(waiting), ['for Bob', 'for Cyd'])

    const windows = [read('ada', 'one'), read('ada', 'one'), read('ada', 'one'), read('ada', 'four')]
    await settle()
    assert.equal(runs.length, 5)
    runs[3]!.answer('window')
    runs[4]!.answer('other browser')
    await settle()
    assert.equal(runs.length, 6)
    runs[5]!.answer('other windows')
    assert.deepEqual(await Promise.all(windows), [
      'window',
      'other windows',
      'other windows',
      'other browser',
    ])
  }
})

test('if the first run turns out to depend on the member, reads that wait for the second one do not share it', async () => {
  const reads = new SharedReads()
  const { runs, run } = heldRuns((actor) => actor.id)
  const read = (id: string) => reads.read(requestOf({ ...manager, id }), reply, run)
  const first = read('ada')
  const failing = assert.rejects(first, /broken/)
  const waiting = ['bob', 'cyd', 'dan'].map(read)
  await settle()
  // The first run fails before it uses the id, so the second one begins as if it could be shared.
  runs[0]!.fail(new Error('broken'))
  await failing
  await settle()
  assert.equal(runs.length, 2)
  runs[1]!.answer('for Bob')
  await settle()
  assert.equal(runs.length, 4)
  runs[2]!.answer('for Cyd')
  runs[3]!.answer('for Dan')
  assert.deepEqual(await Promise.all(waiting), ['for Bob', 'for Cyd', 'for Dan'])
})

test('if the caller that would run a shared read disconnects, or its run fails, the others run it again', async () => {
  const reads = new SharedReads()
  const { runs, run } = heldRuns()
  const read = (waits?: Waits) => reads.read(requestOf(manager, '/leads.list', waits), reply, run)
  const first = read()
  const gone = assert.rejects(
    read({ begin: () => Promise.reject(new Error('disconnected')) }),
    /disconnected/,
  )
  const waiting = [read(), read(), read()]
  await settle()
  runs[0]!.answer('one')
  await Promise.all([first, gone])
  await settle()
  assert.equal(runs.length, 2)
  const [fails, ...others] = waiting
  const failing = assert.rejects(fails!, /broken/)
  runs[1]!.fail(new Error('broken'))
  await failing
  await settle()
  assert.equal(runs.length, 3)
  runs[2]!.answer('three')
  assert.deepEqual(await Promise.all(others), ['three', 'three'])
})

test('a member whose access changes during the wait gets an answer for the new access', async () => {
  const reads = new SharedReads()
  const { runs, run } = heldRuns()
  const read = (waits?: Waits) => reads.read(requestOf(manager, '/leads.list', waits), reply, run)
  const lower = (request: FastifyRequest): void => {
    Object.assign(request.gateway!.caller, { actor: { ...manager, role: 'technician' } })
  }
  for (const position of ['makes the run', 'waits for it'] as const) {
    runs.length = 0
    const first = read()
    const waits = { renew: lower }
    const waiting = position === 'makes the run' ? [read(waits), read()] : [read(), read(waits)].toReversed()
    await settle()
    runs[0]!.answer('one')
    await first
    for (let turn = 1; turn <= 2; turn++) {
      await settle()
      const next = runs[turn]!
      next.answer(next.by.role)
    }
    assert.deepEqual(await Promise.all(waiting), ['technician', 'manager'], position)
  }
})

test('members who read the same at the same moment get what each of them gets alone', async () => {
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
  const read = async (browser: TestBrowser, operation: string): Promise<unknown> => {
    const { status, body } = await browser.request('GET', pathOf(company, encodeURI(operation)))
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
      browsers.flatMap((browser) => [read(browser, operation), read(browser, operation)]),
    )
    for (const [n, answer] of alone.entries())
      assert.deepEqual(together.slice(2 * n, 2 * n + 2), [answer, answer], `${operation} of ${emails[n]}`)
  }
})

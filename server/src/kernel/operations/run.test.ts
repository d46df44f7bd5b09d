import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { testOrg } from '../../testing/test-org.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { query } from './operation.ts'
import { type Kernel, run } from './run.ts'
import { keyActor, readStored, nothing, ownerActor, tally } from './testing/tally.ts'

const a = { what: 'a' }

test('a mutation stores its effect, its events and its audit entry', async () => {
  const org = await testOrg()
  assert.deepEqual(await org.run(tally(), a), { count: 1 })
  assert.deepEqual(await readStored(org), {
    ...nothing,
    counts: { a: 1 },
    events: ['test.tallied 1'],
    audited: ['test.tally'],
  })
})

for (const [failure, then, expected] of [
  ['is refused', () => Promise.reject(new AppError('invalid_state', 'No.')), { code: 'invalid_state' }],
  ['breaks', () => Promise.reject(new Error('broken')), { message: 'broken' }],
] as const)
  test(`a handler that ${failure} after it wrote and emitted something leaves no changes`, async () => {
    const org = await testOrg()
    await assert.rejects(org.run(tally(then), a), expected)
    assert.deepEqual(await readStored(org), nothing)
  })

test('a mutation whose answer does not match its schema leaves no changes', async () => {
  const org = await testOrg()
  const promised = {
    output: z.strictObject({ count: z.literal(2) }) as unknown as z.ZodType<{ count: number }>,
  }
  await assert.rejects(org.run(tally(undefined, promised), a), { name: 'ZodError' })
  assert.deepEqual(await readStored(org), nothing)
})

test('a mutation with a failed statement that was not awaited leaves no changes', async () => {
  const org = await testOrg()
  const broken = tally((ctx) => Promise.resolve(ctx.db.later('select 1 / 0')))
  await assert.rejects(org.run(broken, a), { code: '22012' })
  assert.deepEqual(await readStored(org), nothing)
})

test('a caller without permission gets no validation errors, and invalid input does not run the handler', async () => {
  const org = await testOrg()
  const operation = tally()
  const call = (input: unknown, actor = keyActor(org)) =>
    run(org.app.kernel, operation, { actor, input, requestId: 'r' })
  await assert.rejects(call({ wrong: 1 }, keyActor(org, 'jobs:read')), { code: 'insufficient_scope' })
  await assert.rejects(call({ wrong: 1 }), { code: 'validation_error' })
  assert.equal(operation.begun, 0)
})

test('workers are notified after the effect is committed, and not after a rollback', async () => {
  const org = await testOrg()
  const storedAtWakeUp: Promise<unknown>[] = []
  const notify = (): void => void storedAtWakeUp.push(readStored(org))
  const services = { ...org.app.kernel.services, wakeUp: { notify, onNotification: () => undefined } }
  const kernel: Kernel = { ...org.app.kernel, services }
  const call = { actor: ownerActor(org), input: a, requestId: 'r' }
  // Workers are notified only if a destination or an automation receives the event.
  await org.query(
    `insert into live.webhook_destinations (org_id, id, name, url, events, sealed_secret, secret_hint, created_by_type, created_at, updated_at)
     select $1, quoin.new_id($2), 'Books', 'https://books.example.com', array[$3], 'x', 'x', 'system', now(), now()`,
    [newId(), 'test.tallied'],
  )
  const refused = tally(() => Promise.reject(new AppError('invalid_state', 'No.')))
  await assert.rejects(run(kernel, refused, call))
  assert.equal(storedAtWakeUp.length, 0)
  await run(kernel, tally(), call)
  assert.deepEqual(
    (await Promise.all(storedAtWakeUp)).map((stored) => (stored as { counts: unknown }).counts),
    [{ a: 1 }],
  )
})

const reading = (text: string, output: z.ZodType = z.unknown()) =>
  query<object, unknown>({
    name: 'test.read',
    summary: 'Read.',
    permission: ['view_leads'],
    scope: 'leads:read',
    input: z.strictObject({}),
    output,
    handler: (ctx) => ctx.db.row(text, [ctx.actor.org.id]),
  })

test('a query cannot write, whatever its handler executes', async () => {
  const org = await testOrg()
  const writes = reading(`insert into counters (org_id, kind, last_value) values ($1, 'x', 1) returning kind`)
  await assert.rejects(org.run(writes, {}), { code: '25006' })
  assert.deepEqual(await readStored(org), nothing)
})

test('a query sees only its own organization, and stores nothing', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  await org.run(tally(), a)
  const count = reading(`select count(*)::int as n from counters where org_id = $1 or true`)
  assert.deepEqual(await org.run(count, {}), { n: 1 })
  assert.deepEqual(await other.run(count, {}), { n: 0 })
  assert.deepEqual(await readStored(other), nothing)
})

test('answers of queries are validated only if the installation is configured to do so', async () => {
  const org = await testOrg()
  const wrong = reading('select $1::text as other', z.strictObject({ n: z.int() }))
  await assert.rejects(org.run(wrong, {}), { name: 'ZodError' })
  const call = { actor: ownerActor(org), input: {}, requestId: 'r' }
  const unchecked = await run({ ...org.app.kernel, checkAnswers: false }, wrong, call)
  assert.deepEqual(unchecked, { other: org.id })
})

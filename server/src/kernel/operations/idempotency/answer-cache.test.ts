import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { secondConnection } from '../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { callKeyed } from '../testing/keyed.ts'
import { tally } from '../testing/tally.ts'
import { AnswerCache } from './answer-cache.ts'

const hourMs = 3_600_000

/** Locks the table of stored answers until the test ends, so that only the cache can answer. */
async function answersLocked(t: TestContext, org: TestOrg): Promise<void> {
  const other = await secondConnection(org.app)
  t.after(() => other.end())
  await other.query('begin')
  await other.query('lock table live.idempotency_records in access exclusive mode')
}

test('a repeat in the same process is answered from the cache, without the database', async (t) => {
  const org = await testOrg()
  const answers = new AnswerCache()
  const operation = tally()
  const first = await callKeyed(org, operation, { answers })
  await answersLocked(t, org)
  assert.deepEqual(await callKeyed(org, operation, { answers }), { ...first, replayed: true })
  assert.equal(operation.begun, 1)
})

test('an answer that was read from the database is cached for the next repeat', async (t) => {
  const org = await testOrg()
  const operation = tally()
  const first = await callKeyed(org, operation, { answers: new AnswerCache() })
  const answers = new AnswerCache()
  assert.deepEqual(await callKeyed(org, operation, { answers }), { ...first, replayed: true })
  await answersLocked(t, org)
  assert.deepEqual(await callKeyed(org, operation, { answers }), { ...first, replayed: true })
  assert.equal(operation.begun, 1)
})

test('another request with the same key is a conflict, also if the answer is cached', async () => {
  const org = await testOrg()
  const answers = new AnswerCache()
  const operation = tally()
  await callKeyed(org, operation, { answers })
  await assert.rejects(callKeyed(org, operation, { answers, what: 'b' }), { code: 'idempotency_conflict' })
})

test('cached answers of other organizations and keys are not used', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const answers = new AnswerCache()
  const operation = tally()
  await callKeyed(org, operation, { answers })
  assert.equal((await callKeyed(other, operation, { answers })).replayed, false)
  assert.equal((await callKeyed(org, operation, { answers, key: 'another' })).replayed, false)
})

test('a cached answer expires at the same time as its row in the database', async () => {
  const org = await testOrg()
  const answers = new AnswerCache()
  const start = Date.UTC(2036, 0, 1)
  const at = (ms: number) => ({
    answers,
    kernel: { ...org.app.kernel, now: () => new Date(start + ms).toISOString() },
  })
  const operation = tally()
  await callKeyed(org, operation, at(0))
  assert.equal((await callKeyed(org, operation, at(72 * hourMs - 1))).replayed, true)
  assert.equal((await callKeyed(org, operation, at(72 * hourMs))).replayed, false)
})

test('an answer is not cached if its transaction did not commit', async () => {
  const org = await testOrg()
  const answers = new AnswerCache()
  const operation = tally()
  await org.app.inspect.query(
    `create function live.refuse() returns trigger language plpgsql as 'begin raise exception $$no$$; end';
     create constraint trigger refuse after insert on live.idempotency_records deferrable initially deferred
       for each row execute function live.refuse()`,
  )
  try {
    await assert.rejects(callKeyed(org, operation, { answers }))
  } finally {
    await org.app.inspect.query('drop function live.refuse cascade')
  }
  assert.equal((await callKeyed(org, operation, { answers })).replayed, false)
})

test('the cache is limited in number and size: the oldest answers are dropped, and a large one is not cached', () => {
  const answers = new AnswerCache()
  const answer = (body: string) => ({ status: 201, headers: {}, body, fingerprint: 'f', created_at: '' })
  for (let n = 0; n < 10_001; n++) answers.store(`small ${n}`, answer('x'))
  assert.equal(answers.find('small 0'), undefined)
  assert.ok(answers.find('small 1'))
  for (let n = 0; n < 70; n++) answers.store(`large ${n}`, answer('x'.repeat(64 * 1024)))
  assert.equal(answers.find('small 10000'), undefined)
  assert.equal(answers.find('large 5'), undefined)
  assert.ok(answers.find('large 6'))
  answers.store('too large', answer('x'.repeat(64 * 1024 + 1)))
  assert.equal(answers.find('too large'), undefined)
})

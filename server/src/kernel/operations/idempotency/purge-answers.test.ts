import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { purgeAnswers } from './purge-answers.ts'
import { callKeyed } from '../testing/keyed.ts'
import { promisedAnswersMs } from '../../retention/retention.ts'
import { readStored, tally } from '../testing/tally.ts'

const hourMs = 3_600_000

async function storeAnswers(
  org: TestOrg,
  mode: 'live' | 'sandbox',
  count: number,
  hoursAgo: number,
): Promise<void> {
  await org.query(
    `insert into ${mode}.idempotency_records (org_id, key, fingerprint, status, headers, body, created_at)
     select $1, $2 || '-' || n, 'f', 201, '{}', '{}', $3 from generate_series(1, $4::int) n`,
    [`${hoursAgo}h`, new Date(Date.now() - hoursAgo * hourMs), count],
  )
}

async function listRemainingAges(org: TestOrg, mode: 'live' | 'sandbox'): Promise<string[]> {
  const rows = await org.query<{ age: string }>(
    `select distinct split_part(key, '-', 1) as age from ${mode}.idempotency_records where org_id = $1 order by 1`,
  )
  return rows.map(({ age }) => age)
}

test('answers of all organizations and both modes are deleted after 72 hours, and none earlier', async () => {
  const [one, other] = [await testOrg(), await testOrg()]
  await storeAnswers(one, 'live', 2500, 73)
  await storeAnswers(one, 'live', 3, 71)
  await storeAnswers(one, 'sandbox', 5, 100)
  await storeAnswers(other, 'live', 5, 73)
  await purgeAnswers(one.app.database, promisedAnswersMs).run(new Date().toISOString())
  assert.deepEqual(
    [
      await listRemainingAges(one, 'live'),
      await listRemainingAges(one, 'sandbox'),
      await listRemainingAges(other, 'live'),
    ],
    [['71h'], [], []],
  )
})

test('an answer is deleted exactly when its key can be used again', async () => {
  const org = await testOrg()
  const start = Date.UTC(2036, 0, 1)
  const at = (ms: number) => new Date(start + ms).toISOString()
  await callKeyed(org, tally(), { kernel: { ...org.app.kernel, now: () => at(0) } })
  const purge = purgeAnswers(org.app.database, promisedAnswersMs)
  await purge.run(at(72 * hourMs - 1))
  assert.deepEqual((await readStored(org)).answers, ['key 201'])
  await purge.run(at(72 * hourMs))
  assert.deepEqual((await readStored(org)).answers, [])
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { catalogEntry } from '../src/adapters/workflows/catalog-entry.ts'
import { testOrg, type TestOrg } from '../src/testing/test-org.ts'
import type { TestResponse } from '../src/testing/test-request.ts'
import { call } from './from-catalog/calls.ts'
import { sampled } from './from-catalog/samples.ts'
import { dump } from './from-routes/dump.ts'

// Tests that calls with the same `request_id` create only one record, even if their other fields differ. Covers every
// operation that accepts a `request_id`.

const named = sampled.filter(({ operation }) => catalogEntry(operation).idempotent_by === 'request_id')

/**
 * Returns the rows of the organization, except those that every call writes: receipts, audit entries and stored
 * answers.
 */
async function trade(org: TestOrg): Promise<Record<string, string>> {
  const rows = await dump(org.app.inspect, org.id)
  const alwaysWritten = /\.(receipts|audit_log|idempotency_records)$/
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !alwaysWritten.test(table)))
}

function readCreation(answer: TestResponse): { duplicate: boolean; record: string } {
  assert.equal(answer.status, 200, answer.text)
  const { duplicate, ...record } = answer.body.data
  return { duplicate, record: JSON.stringify(record) }
}

/**
 * Operations whose result can exist only once per member at a time. A second call with another request_id is refused,
 * because the result of the first call still exists.
 */
const oneAtATime = new Set([
  'canvassing.sessions.set',
  'mobile.timeOff.request',
  'mobile.timesheets.clockIn',
  'mobile.timesheets.clockOut',
])

test('some operations take a request_id', () => {
  assert.ok(named.length >= 8)
})

for (const { operation, sample } of named) {
  const { name } = operation

  test(`${name}: a second call with its request_id changes nothing and answers with the record of the first`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const another = oneAtATime.has(name) ? input : (await sample(org)).input
    const request_id = randomUUID()
    const first = readCreation(await call(org, operation, { ...input, request_id }))
    assert.equal(first.duplicate, false)
    const before = await trade(org)
    for (const repeated of [
      { ...input, request_id },
      { ...input, request_id: request_id.toUpperCase() },
      { ...another, request_id },
    ])
      assert.deepEqual(readCreation(await call(org, operation, repeated)), { ...first, duplicate: true })
    assert.deepEqual(await trade(org), before)
    const unnamed = await call(org, operation, { ...another, request_id: randomUUID() })
    if (oneAtATime.has(name))
      assert.match(
        unnamed.body.error?.code ?? unnamed.body.data.status,
        /^(invalid_state|ended)$/,
        unnamed.text,
      )
    else assert.equal(readCreation(unnamed).duplicate, false)
  })

  test(`${name}: of three calls at once with one request_id one creates the record, and all answer with it`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const request_id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => call(org, operation, { ...input, request_id })))
    const creations = answers.map(readCreation)
    assert.deepEqual(creations.map(({ duplicate }) => duplicate).sort(), [false, true, true])
    assert.equal(new Set(creations.map(({ record }) => record)).size, 1)
  })

  test(`${name}: a dry run and another organization use up no request_id`, async () => {
    const [org, other] = [await testOrg(), await testOrg()]
    const { input } = await sample(org)
    const request_id = randomUUID()
    const named = { ...input, request_id }
    assert.equal(
      readCreation(await call(other, operation, { ...(await sample(other)).input, request_id })).duplicate,
      false,
    )
    const dryRun = await call(org, operation, named, { dryRun: true })
    assert.equal(dryRun.body.data.would.result.duplicate, false, dryRun.text)
    assert.equal(readCreation(await call(org, operation, named)).duplicate, false)
    const again = await call(org, operation, named, { dryRun: true })
    assert.equal(again.body.data.would.result.duplicate, true, again.text)
  })
}

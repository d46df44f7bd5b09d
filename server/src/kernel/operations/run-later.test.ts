import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../testing/test-org.ts'
import { findOrganizationById } from '../../domains/organization/company/index.ts'
import { laterTask } from './run-later.ts'
import { tally } from './testing/tally.ts'

test('a task queued under a former name of its operation still runs, and an unknown name does not', async () => {
  const org = await testOrg()
  const operation = tally(undefined, { formerName: 'test.formerTally' })
  const task = laterTask(org.app.kernel, [operation], (id) =>
    findOrganizationById(org.app.database.system, id),
  )
  const ctx = {
    orgId: org.id,
    attempt: 1,
    now: org.app.kernel.now(),
    inTurn: () => Promise.resolve(),
    signal: new AbortController().signal,
  }
  const run = (name: string) => task.handler(ctx, { operation: name, input: { what: 'x' } })
  assert.deepEqual(await run('test.formerTally'), { outcome: 'done' })
  assert.deepEqual(await run(operation.name), { outcome: 'done' })
  assert.equal((await run('test.neverTally')).outcome, 'dead')
  assert.equal(operation.begun, 2)
})

// Runs in its own process: it makes the database refuse the request log.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { createRequestLog } from './request-log.ts'

const recorded = async (org: TestOrg): Promise<number> => {
  const [row] = await org.query<{ count: number }>(
    'select count(*)::int as count from quoin.request_log where org_id = $1',
  )
  return row!.count
}

test('requests are written by themselves soon after their answers', async () => {
  const org = await testOrg()
  for (let count = 0; count < 3; count++) await org.request('GET', '/leads')
  await soon(async () => assert.equal(await recorded(org), 3))
})

test('of one organization, a limited number of requests is recorded between two flushes, and all of another one', async () => {
  const [flood, other] = [await testOrg(), await testOrg()]
  const { app } = flood
  const requestLog = createRequestLog(app.database.system, { warn: assert.fail })
  const requests = (org: TestOrg, count: number): void => {
    for (let number = 0; number < count; number++)
      requestLog.record({
        org_id: org.id,
        mode: 'live',
        key_id: org.ownerId,
        operation: null,
        method: 'GET',
        route: '/',
        status: 429,
        error_code: 'rate_limited',
        duration_ms: 1,
        request_id: 'x',
      })
  }
  requests(flood, 250)
  requests(other, 3)
  await requestLog.flush()
  assert.deepEqual([await recorded(flood), await recorded(other)], [200, 3])
  requests(flood, 1)
  await requestLog.flush()
  assert.equal(await recorded(flood), 201)
})

test('if the database refuses the log, callers are answered, the loss is reported once, and later requests are recorded', async () => {
  const org = await testOrg()
  const { app } = org
  const warnings = () => app.logged.filter((line) => line.includes('could not be written to the request log'))
  await app.inspect.query('revoke insert on quoin.request_log from quoin_system')
  for (let count = 0; count < 2; count++) {
    assert.equal((await org.request('GET', '/leads')).status, 200)
    await app.requestLog.flush()
  }
  assert.equal(warnings().length, 1)
  await app.inspect.query('grant insert on quoin.request_log to quoin_system')
  await org.request('GET', '/leads')
  await app.requestLog.flush()
  assert.equal(await recorded(org), 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createRequestLog } from '../kernel/request-log/index.ts'
import { newId } from '../kernel/ids.ts'
import { testOrg } from '../testing/test-org.ts'
import { recordRequests } from './record-requests.ts'

test('a process that stops writes the requests that it has not written yet', async () => {
  const org = await testOrg()
  const requestLog = createRequestLog(org.app.database.system, { warn: assert.fail })
  const server = Fastify()
  recordRequests(server, requestLog)
  const request = { org_id: org.id, mode: 'live' as const, key_id: newId(), operation: null, method: 'GET' }
  const answer = { route: '/', status: 429, error_code: 'rate_limited', duration_ms: 1, request_id: 'x' }
  requestLog.record({ ...request, ...answer })
  await server.close()
  const rows = await org.query('select status from quoin.request_log where org_id = $1')
  assert.deepEqual(rows, [{ status: 429 }])
})

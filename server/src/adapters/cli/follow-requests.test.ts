import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRequests } from '../../domains/office/requests/operations.ts'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { followRequests } from './follow-requests.ts'
import type { CallOperation } from './with-organization.ts'

/** Sends a request that is refused, and returns its id. */
async function refused(org: TestOrg): Promise<string> {
  const { headers } = await org.request('GET', '/leads/01980000-0000-7000-8000-000000000001')
  await org.app.requestLog.flush()
  return String(headers['x-request-id'])
}

test('each request that is answered later is printed once, in order, and successful ones only if they are selected', async () => {
  const org = await testOrg()
  await refused(org)
  let polls = 0
  const call: CallOperation = (operation, input) => {
    polls++
    return org.run(operation, input, org.owner)
  }
  const known = (await call(listRequests, {})).items
  const ending = new AbortController()
  const printed: string[] = []
  const following = followRequests(call, { filters: { failed: true }, known }, ending.signal, (request) =>
    printed.push(request.request_id),
  )
  const ids = [await refused(org), await refused(org)]
  await org.request('GET', '/leads')
  const pollsBefore = polls
  await soon(() => Promise.resolve(assert.ok(printed.length === 2 && polls > pollsBefore + 1)))
  ending.abort()
  assert.equal(await following, 2)
  assert.deepEqual(printed, ids)
})

test('if the log was empty, requests from now on are followed', async () => {
  const org = await testOrg()
  const ending = new AbortController()
  const call: CallOperation = (operation, input) => org.run(operation, input, org.owner)
  const following = followRequests(call, { filters: {}, known: [] }, ending.signal, () => ending.abort())
  await refused(org)
  assert.equal(await following, 1)
})

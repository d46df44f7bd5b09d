import assert from 'node:assert/strict'
import { test } from 'node:test'
import { practiceOf } from '../../domains/office/practice/testing/practice-of.ts'
import { createApiKey } from '../../kernel/access/api-key-format.ts'
import { keyDirectory } from '../../kernel/access/key-directory.ts'
import { createServer } from '../../kernel/http/server.ts'
import { requestShares } from '../../kernel/http/request-shares.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { OwedUnits } from '../../kernel/limits/weight.ts'
import { assertCommonHeaders, assertError } from '../../testing/expect-error.ts'
import { testApp } from '../../testing/test-app.ts'
import { testOrg } from '../../testing/test-org.ts'
import { injectRequest } from '../../testing/test-request.ts'
import { chargedTo } from './admission.ts'

const addressPerMinute = 20

/** Creates a server with one route. Its lookups of API keys are counted, and tests can make them fail. */
async function guarded(slots = requestShares()) {
  const { kernel, keyPeppers, database } = await testApp()
  const state = { lookUps: 0, failure: undefined as Error | undefined }
  const look = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    state.lookUps++
    return state.failure ? Promise.reject(state.failure) : work()
  }
  const keys = keyDirectory({
    system: {
      rows: (text, parameters) => look(() => database.system.rows(text, parameters)),
      row: (text, parameters) => look(() => database.system.row(text, parameters)),
    },
    peppers: keyPeppers,
    organizationPerMinute: 3000,
    isCurrent: () => false,
  })
  const limiter = memoryLimiter()
  const server = createServer({ limiter, log: kernel.services.log, addressPerMinute, secureOrigin: false })
  const parts = {
    keys,
    limiter,
    addressPerMinute,
    usedUp: new Map<string, number>(),
    slots,
    owed: new OwedUnits(),
  }
  server.get('/api/v1/here', { config: { limit: 'key' } }, async (request, reply) => ({
    isKnown: (await chargedTo(parts)(request, reply)) !== null,
  }))
  const get = (key: string, from = '10.0.0.1') => injectRequest(server, 'GET', '/here', { key, from })
  return { state, get, server }
}

test('invented keys cause no database query once the quota of their address is used up', async () => {
  const { state, get, server } = await guarded()
  for (let index = 0; index < 60; index += 1) await get(createApiKey('live').key)
  assert.ok(state.lookUps <= addressPerMinute + 2, `${state.lookUps} look-ups`)
  assertError(await get(createApiKey('live').key), 'rate_limited')
  const key = await (await testOrg()).key()
  assert.deepEqual((await get(key, '10.0.0.2')).body, { isKnown: true })
  await server.close()
})

test('a refusal for a failed key lookup also has quota headers', async () => {
  const { state, get, server } = await guarded()
  state.failure = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const answer = await get(createApiKey('live').key)
  assertError(answer, 'service_unavailable')
  assertCommonHeaders(answer)
  assert.equal(answer.headers['retry-after'], '1')
  await server.close()
})

test('a request of a practice company takes a slot of the organization that created it', async () => {
  const shares = requestShares()
  const entered: string[] = []
  const { get, server } = await guarded({
    ...shares,
    enter: (orgId, reply) => {
      entered.push(orgId)
      return shares.enter(orgId, reply)
    },
  })
  const { parent, key } = await practiceOf()
  for (const each of [key, await parent.key()]) assert.deepEqual((await get(each)).body, { isKnown: true })
  assert.deepEqual(entered, [parent.id, parent.id])
  await server.close()
})

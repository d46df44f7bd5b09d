import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort, redisFor } from '../kernel/limits/redis-for-tests.ts'
import { addressOf } from '../testing/address-of.ts'
import { addressIn, launchFor } from '../testing/program.ts'
import { soon } from '../testing/soon.ts'
import { testDatabase } from '../testing/test-database.ts'
import { scratchDirectory } from './postgres/testing/scratch.ts'

test('a start without its Redis reports this and is not ready until Redis is there, but answers 404 for unknown paths', async (t) => {
  const port = await freePort()
  const service = launchFor(t, {
    DATABASE_URL: addressOf(await testDatabase()),
    QUOIN_DATA_DIR: scratchDirectory(t),
    REDIS_URL: `redis://:hidden@127.0.0.1:${port}`,
  })
  const welcome = await service.welcomed
  const fetchPath = async (path: string) => {
    const answer = await fetch(addressIn(welcome) + path)
    return { status: answer.status, body: await answer.json() }
  }
  assert.deepEqual(await fetchPath('/api/health/ready'), { status: 503, body: { status: 'without_limiter' } })
  const sentence = `Redis at 127.0.0.1:${port} cannot be reached (ECONNREFUSED): requests are answered with 503 until it can be reached.`
  assert.ok(welcome.includes(sentence), welcome)
  assert.ok(service.logged().includes(sentence), service.logged())
  assert.doesNotMatch(welcome + service.logged(), /hidden/)
  assert.equal((await fetchPath('/api/v1/nothing')).status, 404)
  await redisFor(t, { port, settings: ['--requirepass', 'hidden'] })
  await soon(async () =>
    assert.deepEqual(await fetchPath('/api/health/ready'), { status: 200, body: { status: 'ok' } }),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { defaultRetention } from '../../../kernel/retention/retention.ts'
import { createLead } from '../../customers/leads/operations.ts'
import { purgeDeliveries } from './purge-deliveries.ts'
import { secondConnection, untilWaiting } from '../../../testing/race.ts'
import { deliveries, delivering, destination, settled } from './testing/delivering.ts'
import { hook } from './testing/hook.ts'

test('attempts and finished deliveries are deleted after 30 days, dead letters and their tasks after 90', async (t) => {
  const org = await testOrg()
  const [good, bad] = [await hook(), await hook((_turn, response) => response.writeHead(500).end())]
  await destination(org, good.url)
  await destination(org, bad.url)
  await delivering(t)
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await settled(org)
  const { inspect, database } = org.app
  const count = async (table: string): Promise<number> =>
    (await inspect.query(`select 1 from ${table} where org_id = $1`, [org.id])).rows.length
  const purgeAfter = async (days: number): Promise<[number, number, number]> => {
    await purgeDeliveries(database, defaultRetention).run(
      new Date(Date.now() + days * 86_400_000).toISOString(),
    )
    return [(await deliveries(org)).length, await count('live.webhook_attempts'), await count(`quoin.tasks`)]
  }
  assert.deepEqual(await purgeAfter(29.9), [2, 2, 1])
  assert.deepEqual(await purgeAfter(30.1), [1, 0, 1])
  assert.equal((await deliveries(org))[0]!.status, 'dead_letter')
  assert.deepEqual(await purgeAfter(89.9), [1, 0, 1])
  assert.deepEqual(await purgeAfter(90.1), [0, 0, 0])
})

test('a delivery that is being replayed while the purge runs is not deleted', async (t) => {
  const org = await testOrg()
  const bad = await hook((_turn, response) => response.writeHead(500).end())
  await destination(org, bad.url)
  const worker = await delivering(t)
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await settled(org)
  await worker.stop()
  // Simulates a replay whose transaction has not ended yet.
  const replay = await secondConnection(org.app)
  await replay.query('begin')
  await replay.query(
    `update live.webhook_deliveries set status = 'pending', finished_at = null where org_id = $1`,
    [org.id],
  )
  const purged = purgeDeliveries(org.app.database, defaultRetention).run(
    new Date(Date.now() + 91 * 86_400_000).toISOString(),
  )
  await untilWaiting(org.app, 1)
  await replay.query('commit')
  await replay.end()
  await purged
  assert.deepEqual(
    (await deliveries(org)).map(({ status }) => status),
    ['pending'],
  )
})

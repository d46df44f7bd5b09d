// Slow: it runs several hosts on one database.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { soon } from '../../src/testing/soon.ts'
import { isUnavailable } from '../crash/outage.ts'
import { attempt, isAcknowledged, newWrite, type Outcome } from '../crash/write.ts'
import { sharedDatabase } from './hosts.ts'

test('four API processes on a Postgres of 100 connections fail none of 1,000 creations', async (t) => {
  const database = await sharedDatabase(t, { max_connections: '100', fsync: 'off' })
  const organizations = [database.keys]
  for (let n = 1; n < 10; n++) organizations.push(await database.addOrganization(`org-${n}`))
  const hosts = await Promise.all(
    Array.from({ length: 4 }, () => database.host({ QUOIN_ROLE: 'api', QUOIN_LOG_LEVEL: 'warn' })),
  )
  const failed: unknown[] = []
  let remaining = 1000
  const caller = async (): Promise<void> => {
    for (let n = remaining--; n > 0; n = remaining--) {
      const keys = organizations[n % organizations.length]!
      const outcome = await attempt(hosts[n % hosts.length]!.program.url, keys, newWrite('lead', keys))
      if (!isAcknowledged(outcome)) failed.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: 100 }, caller))
  assert.deepEqual(failed, [])
  for (const { program } of hosts) assert.doesNotMatch(program.logged(), /too many|connection/)
})

test('a host that may open more connections than Postgres allows logs a warning, and answers 503 when none is free', async (t) => {
  const database = await sharedDatabase(t, { max_connections: '60', fsync: 'off' })
  const env = { QUOIN_ROLE: 'api', QUOIN_DB_CONNECTIONS: '2:16' }
  const hosts = [await database.host(env), await database.host(env)]
  await soon(async () => {
    await sleep(20)
    assert.match(hosts[1]!.program.logged(), /This process may open 33 connections .* QUOIN_DB_CONNECTIONS=/)
  })
  const others = await Promise.all(Array.from({ length: 30 }, () => database.connect()))
  const sendWrite = async (n: number): Promise<Outcome> =>
    await attempt(hosts[n % 2]!.program.url, database.keys, newWrite('lead', database.keys))
  const outcomes = await Promise.all(Array.from({ length: 400 }, (_, n) => sendWrite(n)))
  assert.deepEqual(
    outcomes.filter((each) => !isAcknowledged(each) && !isUnavailable(each)),
    [],
  )
  assert.ok(outcomes.some(isUnavailable), 'there were enough')
  await Promise.all(others.map((other) => other.end()))
  await soon(async () => assert.ok((await Promise.all([0, 1].map(sendWrite))).every(isAcknowledged)))
})

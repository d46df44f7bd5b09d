import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../config.ts'
import { testDatabase } from '../testing/test-database.ts'
import { populate } from './populate.ts'

const DATABASE_URL = 'postgres://somewhere.example/quoin'

test('an external database gets demonstration companies and their keys only if QUOIN_DEMO is set, and the keys are not logged', async () => {
  const connection = await testDatabase()
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (entry) => void logged.push(entry) })
  const parts = { connection, masterSecret: 'x'.repeat(40), log }
  const external = { ...parts, config: readConfig({ DATABASE_URL }) }
  assert.deepEqual(await populate(external), { isEmpty: true })
  const { demo } = await populate({ ...parts, config: readConfig({ DATABASE_URL, QUOIN_DEMO: '1' }) })
  assert.match(demo!.keys.live, /^quoin_live_/)
  for (const key of Object.values(demo!.keys)) assert.ok(!logged.join('').includes(key))
  assert.deepEqual(await populate(external), { isEmpty: false })
})

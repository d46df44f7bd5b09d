import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../config.ts'
import { testDatabase } from '../testing/test-database.ts'
import { populate } from './populate.ts'

const DATABASE_URL = 'postgres://somewhere.example/quoin'

test('an external database gets demonstration companies and their keys only if QUOIN_DEMO is set', async () => {
  const connection = await testDatabase()
  const parts = { connection, masterSecret: 'x'.repeat(40), log: pino({ level: 'silent' }) }
  assert.equal(await populate({ ...parts, config: readConfig({ DATABASE_URL }) }), undefined)
  const demo = await populate({ ...parts, config: readConfig({ DATABASE_URL, QUOIN_DEMO: '1' }) })
  assert.match(demo!.keys.live, /^quoin_live_/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterwards } from '../../../start/postgres/testing/scratch.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { longTransactions } from './long-transactions.ts'

test('a transaction that stays open is found, and those of moves and audits are not', async (t) => {
  const parts = await doctorParts(t)
  const names = ['psql of somebody', 'quoin move', 'quoin backup to a file']
  for (const application_name of names) {
    const client = new Client({ ...parts.connection, application_name })
    await client.connect()
    afterwards(t, () => client.end())
    await client.query('begin; select 1')
  }
  assert.deepEqual(await longTransactions().examine(parts), { isRight: true })
  await sleep(50)
  const found = wrongOf(await longTransactions(0.01).examine(parts))
  assert.match(
    found,
    /^Transactions are open for a long time: psql of somebody \(process \d+, idle in transaction\) for \d+ seconds\.$/,
  )
})

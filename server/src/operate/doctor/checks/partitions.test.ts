import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { partitions } from './partitions.ts'

test('a missing partition of the next period is found and created', async (t) => {
  const parts = await doctorParts(t)
  assert.deepEqual(await partitions.examine(parts), { isRight: true })
  const { rows } = await parts.client.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'live.events'::regclass and inhrelid::regclass::text not like '%others'",
  )
  for (const { name } of rows) await parts.client.query(`drop table ${name}`)
  assert.match(wrongOf(await partitions.examine(parts)), /new rows of live\.events\./)
  await partitions.fix!(parts)
  assert.deepEqual(await partitions.examine(parts), { isRight: true })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { indexes } from './indexes.ts'

test('an invalid index is found, and built again by the correction', async (t) => {
  const parts = await doctorParts(t)
  assert.deepEqual(await indexes.examine(parts), { isRight: true })
  await parts.client.query(
    "update pg_index set indisvalid = false where indexrelid = 'live.leads_status'::regclass",
  )
  assert.match(wrongOf(await indexes.examine(parts)), /invalid: live\.leads_status\./)
  await indexes.fix!(parts)
  assert.deepEqual(await indexes.examine(parts), { isRight: true })
})

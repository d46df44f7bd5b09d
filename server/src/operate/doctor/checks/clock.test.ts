import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { clock } from './clock.ts'

test('a clock that is 90 seconds ahead of the database is found', async (t) => {
  const parts = await doctorParts(t)
  assert.deepEqual(await clock.examine(parts), { isRight: true })
  const ahead = { ...parts, now: () => Date.now() + 90_000 }
  assert.match(wrongOf(await clock.examine(ahead)), /The clock of this host is (89|90)\.\d seconds ahead/)
})

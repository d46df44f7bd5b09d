import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { roles } from './roles.ts'

test('a role that bypasses row-level security is found', async (t) => {
  const parts = await doctorParts(t)
  assert.deepEqual(await roles.examine(parts), { isRight: true })
  // Roles belong to the whole server, so the fault is made in a transaction that only the check itself sees.
  await parts.reader.queries.rows('begin read write')
  await parts.reader.queries.rows('alter role quoin_live bypassrls login')
  assert.match(wrongOf(await roles.examine(parts)), /quoin_live \(bypassrls, login\)/)
  await parts.reader.queries.rows('rollback')
})

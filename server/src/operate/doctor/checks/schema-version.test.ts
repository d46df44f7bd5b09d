import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { schemaVersion } from './schema-version.ts'

test('an unknown, a missing and a changed migration are found', async (t) => {
  const parts = await doctorParts(t)
  assert.equal((await schemaVersion.examine(parts)).isRight, true)
  const change = (statement: string) => parts.client.query(statement)
  await change(
    "insert into public.quoin_migrations (name, digest, expands) values ('9998_next.sql', 'x', true)",
  )
  assert.equal((await schemaVersion.examine(parts)).isRight, true)
  await change("insert into public.quoin_migrations (name, digest) values ('9999_future.sql', 'x')")
  assert.match(wrongOf(await schemaVersion.examine(parts)), /newer version of Quoin .*9999_future/)
  await change("delete from public.quoin_migrations where name > '9'")
  await change(
    "update public.quoin_migrations set digest = 'x' where name = '0671_approved_time_of_visits.sql'",
  )
  assert.match(wrongOf(await schemaVersion.examine(parts)), /were changed: 0671/)
  await change("delete from public.quoin_migrations where name like '0671%'")
  assert.match(wrongOf(await schemaVersion.examine(parts)), /lacks 1 migrations .*0671/)
})

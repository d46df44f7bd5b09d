import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runEnqueuedOperations } from '../../../../testing/run-enqueued-operations.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { cancelClientImport } from '../operations.ts'
import { clientsOf, finish, header, readImport, rowsFrom, startImport } from '../testing/importing.ts'

test('cancelling an import stops it, and the clients imported so far stay', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, header + rowsFrom(1, 450))
  await runEnqueuedOperations(org)
  const cancelled = await org.run(cancelClientImport, { client_import_id: id }, org.owner)
  assert.deepEqual([cancelled.status, cancelled.done_count], ['cancelled', 300])
  assert.equal(await finish(org), 1)
  assert.equal((await clientsOf(org)).length, 300)
  assert.equal((await readImport(org, id)).done_count, 300)
  await assert.rejects(org.run(cancelClientImport, { client_import_id: id }, org.owner), {
    code: 'invalid_state',
  })
  await startImport(org, header + rowsFrom(1, 1))
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runEnqueuedOperations } from '../../../testing/run-enqueued-operations.ts'
import { testApp } from '../../../testing/test-app.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { table } from '../../office/files/testing/uploading.ts'
import { getClientImport, listRowsOfClientImport } from './operations.ts'
import { sweepClientImports } from './sweep-imports.ts'
import { startImport } from './testing/importing.ts'

const dayMs = 86_400_000
const app = await testApp()
after(() => (app.clock.now = undefined))

test('the rows of an import are deleted 30 days after its end, and the import itself stays', async () => {
  const org = await testOrg()
  const { id: client_import_id } = await startImport(org, table)
  await runEnqueuedOperations(org)
  const sweep = sweepClientImports(app.database, app.kernel)
  const endedAt = Date.parse((await org.run(getClientImport, { client_import_id }, org.owner)).ended_at!)
  const rowsAfter = async (ms: number) => {
    app.clock.now = new Date(endedAt + ms)
    await sweep.run(app.clock.now.toISOString())
    return (await org.run(listRowsOfClientImport, { client_import_id }, org.owner)).rows.length
  }
  assert.equal(await rowsAfter(30 * dayMs - 1), 1)
  assert.equal(await rowsAfter(30 * dayMs), 0)
  const { counts } = await org.run(getClientImport, { client_import_id }, org.owner)
  assert.equal(counts.create, 1)
})

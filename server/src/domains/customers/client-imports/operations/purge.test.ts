import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { table } from '../../../office/files/testing/uploading.ts'
import { purgeClientImport } from '../operations.ts'
import { finish, listRows, startImport } from '../testing/importing.ts'

test('the rows of an import are not purged while it runs or shortly after it ended', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, table)
  const purge = () => org.run(purgeClientImport, { client_import_id: id }, { type: 'system', id: null })
  assert.deepEqual(await purge(), { purged: false })
  await finish(org)
  assert.deepEqual(await purge(), { purged: false })
  assert.equal((await listRows(org, id)).rows.length, 1)
})

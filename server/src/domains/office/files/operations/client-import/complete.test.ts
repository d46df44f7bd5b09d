import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { removeFiles } from '../../../../organization/stored-files/index.ts'
import { readyFile, table } from '../../testing/uploading.ts'

test('a client import file is stored unchanged, and deleted 24 hours after it was announced', async () => {
  const org = await testOrg()
  const { database, kernel } = org.app
  const file = await readyFile(org, 'client_import')
  assert.deepEqual([file.status, file.size_bytes, file.parent], ['ready', table.length, null])
  const statusAfter = async (hours: number) => {
    const now = new Date(Date.parse(file.created_at) + hours * 3_600_000).toISOString()
    await removeFiles({ database, storage: kernel.services.storage }).run(now)
    const rows = await org.query<{ status: string }>(
      'select status from live.files where org_id = $1 and id = $2',
      [file.id],
    )
    return rows[0]!.status
  }
  assert.equal(await statusAfter(23), 'ready')
  assert.equal(await statusAfter(25), 'deleted')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../kernel/errors.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { importClients } from '../../clients/operations.ts'
import { readyFile, table } from '../../../office/files/testing/uploading.ts'
import { startClientImport } from '../operations.ts'
import { clientsOf, finish, header, readImport, rowsFrom, startImport } from '../testing/importing.ts'

test('the preview of an import has the same counts as the commit, and creates no client', async () => {
  const org = await testOrg()
  const csv = header + rowsFrom(1, 220) + rowsFrom(5, 3) + `Bad,1,\n`
  const preview = await startImport(org, csv, {})
  await finish(org)
  assert.deepEqual(await clientsOf(org), [])
  const { counts, status } = await readImport(org, preview.id)
  const commit = await startImport(org, csv)
  await finish(org)
  assert.deepEqual([status, counts], ['done', (await readImport(org, commit.id)).counts])
})

test('an organization runs one import at a time, background imports included; other organizations are not affected', async () => {
  const org = await testOrg()
  const { id } = await startImport(org, table)
  const refused = (error: unknown) => {
    assert.ok(error instanceof AppError && error.code === 'invalid_state', String(error))
    assert.equal(
      error.message.startsWith('The import of clients.csv is running: 0 of 1 rows are processed.'),
      true,
    )
    return error.retryAfterSeconds === 5
  }
  await assert.rejects(startImport(org, table), refused)
  const rows = [{ name: 'Ada' }]
  await assert.rejects(org.run(importClients, { rows, mode: 'commit' }, org.owner), refused)
  await org.run(importClients, { rows }, org.owner)
  const other = await testOrg()
  await startImport(other, table)
  await assert.rejects(readImport(other, id), { code: 'not_found' })
  await finish(org)
  await org.run(importClients, { rows, mode: 'commit' }, org.owner)
})

test('a file that cannot be read is refused when the import starts', async () => {
  const org = await testOrg()
  const refusal = async (csv: string | Buffer, more: object = {}) => {
    const error: unknown = await startImport(org, csv, more).catch((reason: unknown) => reason)
    assert.ok(error instanceof AppError && error.code === 'validation_error', String(error))
    return error.message
  }
  assert.equal(await refusal('name\n'), 'file_id: has no rows below its header')
  assert.match(await refusal('a,b\n1,2\n'), /^file_id: must have at least one of the columns/)
  assert.match(await refusal(table, { mapping: { nme: 'name' } }), /^mapping\.nme: is not a column/)
  assert.match(
    await refusal(Buffer.from([0x6e, 0x0a, 0xff, 0x0a])),
    /^file_id: has unreadable characters in line 2/,
  )
  assert.match(await refusal(`name\n${'x\n'.repeat(50_001)}`), /^file_id: must not have more than 50000 rows/)
  const photo = await readyFile(org, 'estimate_photo')
  await assert.rejects(org.run(startClientImport, { file_id: photo.id }, org.owner), { code: 'not_found' })
})

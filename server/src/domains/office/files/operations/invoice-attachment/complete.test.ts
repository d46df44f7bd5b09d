import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../../kernel/errors.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { sendInvoice } from '../../../../money/invoices/operations.ts'
import { read } from '../../../../money/invoices/testing/invoicing.ts'
import { families, readyFile } from '../../testing/uploading.ts'
import { deleteFile } from '../delete.ts'

test('an invoice shows its files, and files of a sent invoice cannot be deleted', async () => {
  const org = await testOrg()
  const parent = await families.invoice_attachment.parent(org)
  const before = await read(org, parent.invoice_id)
  const { id: file_id } = await readyFile(org, 'invoice_attachment', undefined, parent)
  const after = await read(org, parent.invoice_id)
  assert.deepEqual(
    after.attachments.map((each) => each.file_id),
    [file_id],
  )
  assert.equal(after.version, before.version + 1)
  await org.run(sendInvoice, parent, org.owner)
  await assert.rejects(
    org.run(deleteFile, { file_id }, org.owner),
    (error: unknown) => error instanceof AppError && error.details[0]?.['reason'] === 'in_use',
  )
})

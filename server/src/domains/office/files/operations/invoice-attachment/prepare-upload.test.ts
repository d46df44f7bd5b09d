import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../../../kernel/errors.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { voidInvoice } from '../../../../money/invoices/operations.ts'
import { sent } from '../../../../money/invoices/testing/invoicing.ts'
import { announce, paper } from '../../testing/uploading.ts'

test('files can be added to a sent invoice, but not to a void one', async () => {
  const org = await testOrg()
  const { id: invoice_id } = await sent(org)
  assert.ok(await announce(org, 'invoice_attachment', paper, { invoice_id }))
  await org.run(voidInvoice, { invoice_id, reason: 'Wrong client' }, org.owner)
  await assert.rejects(
    announce(org, 'invoice_attachment', paper, { invoice_id }),
    (error: unknown) => error instanceof AppError && error.details[0]?.['reason'] === 'invoice_closed',
  )
})

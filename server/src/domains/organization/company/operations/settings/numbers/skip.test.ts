import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../../testing/test-org.ts'
import { sent } from '../../../../../money/invoices/testing/invoicing.ts'
import { skipNumbers } from '../../../operations.ts'

const system = { type: 'system', id: null } as const

test('numbers are left out, and the audit log says which', async () => {
  const org = await testOrg()
  const first = await sent(org)
  const skip = (next: number) => org.run(skipNumbers, { kind: 'invoice', next }, system)
  assert.deepEqual(await skip(201), { kind: 'invoice', last_used: first.invoice_number, next: 201 })
  assert.deepEqual(await skip(120), { kind: 'invoice', last_used: first.invoice_number, next: 120 })
  assert.equal((await sent(org)).invoice_number, 120)
  assert.equal((await skip(120)).last_used, first.invoice_number)
  await assert.rejects(skip(119), { message: 'next: must be greater than 120, the last number in use' })
  assert.equal((await skip(121)).last_used, 120)
  assert.equal((await sent(org)).invoice_number, 121)
  const entries = await org.query<{ operation: string }>(
    `select operation from live.audit_log where org_id = $1 and operation = 'settings.numbers.skip'`,
  )
  assert.equal(entries.length, 4)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { connect } from '../../../organization/company/testing/connect.ts'
import { createLeadImport, getLeadImport } from '../operations.ts'

test('an import shows the fields that its connector reads from the document, except invalid ones', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, { name: 'Angi', aliases: { full_name: 'customer_name' } })
  const document = { full_name: 'Ada', customer_phone: '555', Budget: 300 }
  const ticket = await org.run(createLeadImport, { connector_key, ...document }, org.owner)
  assert.ok('import_id' in ticket)
  const read = await org.run(getLeadImport, { lead_import_id: ticket.import_id }, org.owner)
  assert.deepEqual(
    [read.connector_name, read.values, read.document],
    ['Angi', { customer_name: 'Ada' }, document],
  )
})

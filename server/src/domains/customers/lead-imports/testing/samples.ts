import type { TestOrg } from '../../../../testing/test-org.ts'
import { connect } from '../../../organization/company/testing/connect.ts'
import { createLeadImport } from '../operations.ts'

async function connectorKey(org: TestOrg): Promise<string> {
  return (await connect(org)).connector_key
}

async function queued(org: TestOrg): Promise<string> {
  const document = { connector_key: await connectorKey(org), customer_name: 'Ada' }
  const ticket = await org.run(createLeadImport, document, org.owner)
  if (!('import_id' in ticket)) throw new Error('The document is complete.')
  return ticket.import_id
}

export const samples = {
  'leadImports.create': async (org: TestOrg) => ({
    input: { connector_key: await connectorKey(org), customer_name: 'Ada', service_address: '1 Main St' },
    subject: null,
  }),
  'leadImports.get': async (org: TestOrg) => ({
    input: { lead_import_id: await queued(org) },
    subject: 'lead_import_id',
  }),
  'leadImports.list': async (org: TestOrg) => {
    await queued(org)
    return { input: { status: 'pending' }, subject: null }
  },
  'leadImports.resolve': async (org: TestOrg) => ({
    input: {
      lead_import_id: await queued(org),
      action: 'create_lead',
      fields: { service_address: '1 Main St' },
    },
    subject: 'lead_import_id',
  }),
}

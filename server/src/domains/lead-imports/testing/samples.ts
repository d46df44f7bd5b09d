import type { TestOrg } from '../../../testing/test-org.ts'
import { createConnector } from '../../company/index.ts'
import { createLeadImport } from '../operations.ts'

async function connectorKey(org: TestOrg): Promise<string> {
  const wanted = { name: 'Web form', active: true, aliases: {}, requiredFields: [] }
  return (await createConnector(org.app.database.system, org.id, wanted, org.app.kernel.now())).connector_key
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

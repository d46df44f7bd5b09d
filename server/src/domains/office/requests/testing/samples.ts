import type { TestOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'

export const samples = {
  'requests.list': async (org: TestOrg) => {
    await org.request('GET', '/leads/01980000-0000-7000-8000-000000000001')
    await org.app.requestLog.flush()
    return { input: { failed: true } }
  },
  'requests.trace': async (org: TestOrg) => {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
    const [entry] = await org.query<{ id: string }>(
      'select id from live.audit_records where org_id = $1 and record_id = $2',
      [lead.id],
    )
    return { input: { id: entry!.id }, subject: 'id' }
  },
}

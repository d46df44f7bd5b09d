import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../clients/operations.ts'
import { createLead, scheduleAppointment } from '../operations.ts'

const place = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = {
  customer_name: 'Ada',
  customer_email: 'ada@example.com',
  service_address: '1 Main St',
  ...place,
}

const lead = async (org: TestOrg) => (await org.run(createLead, ada, org.owner)).id

export const samples = {
  'leads.list': async (org: TestOrg) => {
    await lead(org)
    return { input: { status: 'new', stale: false, limit: 10 }, subject: null }
  },
  'leads.get': async (org: TestOrg) => ({ input: { lead_id: await lead(org) }, subject: 'lead_id' }),
  'leads.create': async () => ({ input: ada, subject: null }),
  'leads.update': async (org: TestOrg) => ({
    input: { lead_id: await lead(org), notes: 'Ring twice.', customer_phone: '+13125550142' },
    subject: 'lead_id',
  }),
  'leads.assign': async (org: TestOrg) => ({
    input: { lead_id: await lead(org), assigned_to: null },
    subject: 'lead_id',
  }),
  'leads.setStatus': async (org: TestOrg) => ({
    input: { lead_id: await lead(org), status: 'lost', lost_reason: 'price' },
    subject: 'lead_id',
  }),
  'leads.scheduleAppointment': async (org: TestOrg) => ({
    input: {
      lead_id: await lead(org),
      local_date: '2099-06-01',
      local_time: '09:30:00',
      kind: 'call',
      member_id: org.ownerId,
      notify: true,
    },
    subject: 'lead_id',
  }),
  'leads.cancelAppointment': async (org: TestOrg) => {
    const lead_id = await lead(org)
    const starts_at = '2099-06-01T14:30:00.000Z'
    await org.run(scheduleAppointment, { lead_id, starts_at, member_id: org.ownerId }, org.owner)
    return { input: { lead_id, notify: true }, subject: 'lead_id' }
  },
  'leads.appointments.list': async (org: TestOrg) => {
    const lead_id = await lead(org)
    await org.run(scheduleAppointment, { lead_id, starts_at: '2099-06-01T14:30:00.000Z' }, org.owner)
    return { input: { from: '2099-06-01', to: '2099-06-01', cancelled: false }, subject: null }
  },
  'leads.photos.list': async (org: TestOrg) => ({
    input: { lead_id: await lead(org) },
    subject: 'lead_id',
  }),
  'leads.findDuplicates': async (org: TestOrg) => {
    await lead(org)
    return { input: { lead_id: await lead(org), limit: 5 }, subject: 'lead_id' }
  },
  'leads.convertToClient': async (org: TestOrg) => {
    const client = await org.run(
      createClient,
      { name: 'Ada', address_line1: '9 Oak St', ...place },
      org.owner,
    )
    return { input: { lead_id: await lead(org), client_id: client.id }, subject: 'lead_id' }
  },
  'leads.delete': async (org: TestOrg) => ({ input: { lead_id: await lead(org) }, subject: 'lead_id' }),
}

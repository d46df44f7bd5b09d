import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../clients/operations.ts'
import { createLead } from '../../leads/operations.ts'
import { leaveAndFetch } from './calling.ts'
import { addNote } from '../operations.ts'

const conversation = async (org: TestOrg): Promise<string> => {
  const lead = await org.run(
    createLead,
    {
      customer_name: 'Ada',
      service_address: '1 Main St',
      customer_phone: '+13125550177',
      customer_email: 'ada@example.com',
    },
    org.owner,
  )
  return (await org.run(addNote, { lead_id: lead.id, body: 'Ring twice.' }, org.owner)).conversation_id
}

export const samples = {
  'inbox.voicemails.list': async (org: TestOrg) => {
    await leaveAndFetch(org)
    return { input: { heard: false, sort: 'received_at', limit: 10 }, subject: null }
  },
  'inbox.voicemails.recording': async (org: TestOrg) => ({
    input: { voicemail_id: await leaveAndFetch(org), range: 'bytes=0-99' },
    subject: 'voicemail_id',
  }),
  'inbox.voicemails.setHeard': async (org: TestOrg) => ({
    input: { voicemail_id: await leaveAndFetch(org), heard: true },
    subject: 'voicemail_id',
  }),
  'inbox.contacts.setOptOut': async (org: TestOrg) => {
    const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
    const phone = '+13125550142'
    const client = await org.run(createClient, { ...homeAddress, name: 'Bo', phone }, org.owner)
    const input = { channel: 'sms', client_id: client.id, state: 'opted_out' }
    return { input, subject: 'client_id' }
  },
  'inbox.contacts.optOutByCustomer': async () => ({ input: { address: 'bo@example.com' }, subject: null }),
  'inbox.conversations.get': async (org: TestOrg) => ({
    input: { conversation_id: await conversation(org) },
    subject: 'conversation_id',
  }),
  'inbox.conversations.count': async () => ({ input: {}, subject: null }),
  'inbox.sendingRules.get': async (org: TestOrg) => ({
    input: { conversation_id: await conversation(org) },
    subject: 'conversation_id',
  }),
  'inbox.conversations.list': async () => ({ input: {}, subject: null }),
  'inbox.conversations.update': async (org: TestOrg) => ({
    input: { conversation_id: await conversation(org), needs_response: true },
    subject: 'conversation_id',
  }),
  'inbox.messages.sendEmail': async (org: TestOrg) => ({
    input: { conversation_id: await conversation(org), subject: 'Your roof', body: 'We can come on Monday.' },
    subject: 'conversation_id',
  }),
  'inbox.messages.sendSms': async (org: TestOrg) => ({
    input: {
      conversation_id: await conversation(org),
      body: 'We can come on Monday.',
      when: 'next_allowed',
    },
    subject: 'conversation_id',
  }),
  'inbox.notes.add': async (org: TestOrg) => {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
    return { input: { lead_id: lead.id, body: 'Ring twice.' }, subject: 'lead_id' }
  },
}

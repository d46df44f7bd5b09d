import { newId } from '../../../kernel/ids.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../leads/operations.ts'
import { newAutomation } from './new-automation.ts'
import { addedClient } from './records.ts'
import { driveAutomations, published, runsOf } from './drive.ts'

const trigger = { kind: 'lead.created', subjectType: 'lead' }
const waiting = [{ kind: 'wait', config: { duration: { days: 1 } } }]
/** Nobody has that lead source, so the step fails. */
const failing = [
  { kind: 'update_field', config: { field: 'lead.source', value: '{{lead.customer_name | default: "?"}}' } },
]

/** A run of an automation with these steps, as far as it comes. */
async function aRun(org: TestOrg, actions: Parameters<typeof published>[1]['actions']): Promise<string> {
  const id = await published(org, { trigger, actions })
  await org.run(createLead, { customer_name: `Ada ${newId()}`, service_address: '1 Main St' })
  await driveAutomations(org)
  const [run] = await runsOf(org, id)
  return run!.id
}

export const waitingRun = (org: TestOrg): Promise<string> => aRun(org, waiting)
export const failedRun = (org: TestOrg): Promise<string> => aRun(org, failing)
/** A run that failed before the step that texts the customer. */
export const failedBeforeText = (org: TestOrg): Promise<string> =>
  aRun(org, [...failing, { kind: 'send_sms', config: { body: 'Hello, we call you back.' } }])

const ofRun = (make: (org: TestOrg) => Promise<string>) => async (org: TestOrg) => ({
  input: { run_id: await make(org) },
  subject: 'run_id',
})

/** What every step that writes says of whom it writes to. */
async function toCustomer(org: TestOrg) {
  const { id } = await addedClient(org)
  const about = { kind: 'client', id }
  return { about, client_id: id, location_id: org.locationId, key: newId() }
}

export const samples = {
  'automations.simulate': async (org: TestOrg) => {
    const { id } = await newAutomation(org)
    const fields = { customer_name: 'Ada', service_address: '1 Main St' }
    return { input: { automation_id: id, subject: { kind: 'lead', fields } }, subject: 'automation_id' }
  },
  'automations.previewEnrolments': async (org: TestOrg) => {
    const { id } = await newAutomation(org)
    return { input: { automation_id: id }, subject: 'automation_id' }
  },
  'automations.renderTemplate': async (org: TestOrg) => {
    const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
    return { input: { subject: { kind: 'lead', id }, template: 'Hello' }, subject: null }
  },
  'automations.sendSms': async (org: TestOrg) => ({
    input: { ...(await toCustomer(org)), to: '+13125550142', body: 'How was it?' },
    subject: null,
  }),
  'automations.sendEmail': async (org: TestOrg) => ({
    input: {
      ...(await toCustomer(org)),
      recipient: 'customer',
      to: { address: 'ada@example.com', name: 'Ada' },
      subject: 'How was it?',
      body: 'Just answer.',
      html: '<p>Just answer.</p>',
    },
    subject: null,
  }),
  'automations.notifyMembers': async (org: TestOrg) => {
    const { about, location_id, key } = await toCustomer(org)
    const letter = { subject: 'Look', body: 'Just look.', html: '<p>Just answer.</p>' }
    return { input: { about, location_id, key, to: ['owner'], ...letter }, subject: null }
  },
  'automations.vocabulary': () => Promise.resolve({ input: {}, subject: null }),
  'automations.runs.list': () => Promise.resolve({ input: {}, subject: null }),
  'automations.runs.get': ofRun(waitingRun),
  'automations.runs.cancel': ofRun(waitingRun),
  'automations.runs.resume': ofRun(failedRun),
  'automations.runs.retryStep': ofRun(failedRun),
}

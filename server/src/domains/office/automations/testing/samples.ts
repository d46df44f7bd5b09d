import { newId } from '../../../../kernel/ids.ts'
import { mailServerOf } from '../../../../testing/mail-server-of.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { newAutomation } from './new-automation.ts'
import { addedClient } from './records.ts'
import { driveAutomations, published, runsOf } from './drive.ts'

const trigger = { kind: 'lead.created', subjectType: 'lead' }
const waiting = [{ kind: 'wait', config: { duration: { days: 1 } } }]
/** A step that fails, because no lead source has the name that its template yields. */
const failing = [
  { kind: 'update_field', config: { field: 'lead.source', value: '{{lead.customer_name | default: "?"}}' } },
]

/**
 * Publishes an automation with these steps, starts a run, and lets it run as far as possible. Returns the run's id.
 */
async function aRun(org: TestOrg, actions: Parameters<typeof published>[1]['actions']): Promise<string> {
  const id = await published(org, { trigger, actions })
  await org.run(createLead, { customer_name: `Ada ${newId()}`, service_address: '1 Main St' })
  await driveAutomations(org)
  const [run] = await runsOf(org, id)
  return run!.id
}

export const waitingRun = (org: TestOrg): Promise<string> => aRun(org, waiting)
export const failedRun = (org: TestOrg): Promise<string> => aRun(org, failing)
/** Returns the id of a run that failed at the step before the one that sends a text message to the customer. */
export const failedBeforeText = (org: TestOrg): Promise<string> =>
  aRun(org, [...failing, { kind: 'send_sms', config: { body: 'Hello, we call you back.' } }])

export interface FailedMessage {
  message_id: string
  to: string
}

/** Creates an automation whose messages failed as listed: one message for each item. */
export async function failedMessages(
  org: TestOrg,
  failures: readonly ('permanent' | 'unknown')[],
): Promise<{ automation_id: string; messages: FailedMessage[] }> {
  const actions = [{ kind: 'send_email', config: { subject: 'Thank you', body: 'We will call you.' } }]
  const automation_id = await published(org, { trigger, actions })
  const messages: FailedMessage[] = []
  for (const failure of failures) {
    const to = `${newId()}@example.com`
    await org.run(createLead, { customer_name: 'Ada', customer_email: to, service_address: '1 Main St' })
    await driveAutomations(org)
    const rows = await org.query<{ id: string }>(
      `update quoin.mail_messages m set status = 'failed', reason = null, failure = $3, error = 'The mailbox does not exist.',
              claimed_at = now(), submissions = 1, unsent_at = $5
         from live.automation_runs r
        where m.org_id = $1 and m.to_address = $2 and r.org_id = $1 and r.automation_id = $4
          and m.idempotency_key like 'run/' || r.id || '/%' returning m.id`,
      [to, failure, automation_id, org.app.kernel.now()],
    )
    await org.query(`delete from quoin.tasks where org_id = $1 and payload ->> 'mail_id' = $2`, [rows[0]!.id])
    messages.push({ message_id: rows[0]!.id, to })
  }
  return { automation_id, messages }
}

export async function failedMessage(org: TestOrg): Promise<FailedMessage & { automation_id: string }> {
  const { automation_id, messages } = await failedMessages(org, ['permanent'])
  return { automation_id, ...messages[0]! }
}

const ofRun = (make: (org: TestOrg) => Promise<string>) => async (org: TestOrg) => ({
  input: { run_id: await make(org) },
  subject: 'run_id',
})

/** Creates a client, and returns the fields that every operation for messages of automations needs. */
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
  'automations.messages.listUnsent': async (org: TestOrg) => {
    const { automation_id } = await failedMessage(org)
    return { input: { automation_id }, subject: 'automation_id' }
  },
  'automations.messages.resend': async (org: TestOrg) => {
    const { automation_id } = await failedMessage(org)
    await mailServerOf(org.app)
    return { input: { automation_id }, subject: 'automation_id' }
  },
  'automations.dropDue': async () => ({ input: { until: '2026-03-02T15:04:05.678Z' }, subject: null }),
  'automations.reportFailures': async (org: TestOrg) => {
    const { automation_id, message_id } = await failedMessage(org)
    await org.query(
      `with due as (
         update live.automation_digests set due_at = '2026-01-01T08:00:00Z', reported_until = reported_until - interval '1 hour'
          where org_id = $1 and automation_id = $2)
       update quoin.mail_messages set unsent_at = unsent_at - interval '1 minute' where org_id = $1 and id = $3`,
      [automation_id, message_id],
    )
    return { input: { automation_id }, subject: 'automation_id' }
  },
  'automations.enroll': async (org: TestOrg) => {
    const automation_id = await published(org, { trigger, actions: waiting })
    const { id: subject_id } = await org.run(createLead, {
      customer_name: 'Ada',
      service_address: '1 Main St',
    })
    return {
      input: { automation_id, subject_kind: 'lead', subject_id, location_id: org.locationId },
      subject: null,
    }
  },
  'automations.vocabulary': () => Promise.resolve({ input: {}, subject: null }),
  'automations.runs.list': () => Promise.resolve({ input: {}, subject: null }),
  'automations.runs.get': ofRun(waitingRun),
  'automations.runs.cancel': ofRun(waitingRun),
  'automations.runs.resume': ofRun(failedRun),
  'automations.runs.retryStep': ofRun(failedRun),
}

import type { TestOrg } from '../../../../testing/test-org.ts'
import { drawnSignature } from '../../../selling/estimates/testing/drawn-signature.ts'
import { createEstimate, sendEstimate } from '../../../selling/estimates/operations.ts'
import { estimating, lines } from '../../../selling/estimates/testing/estimating.ts'
import { samples as ofInbox } from '../../../customers/inbox/testing/samples.ts'
import { samples as ofJobs } from '../../../work/jobs/testing/samples.ts'
import { addPolicy } from '../../../work/time-off/testing/absences.ts'
import { newId } from '../../../../kernel/ids.ts'
import { clockInByPhone } from '../operations.ts'

const pos = { latitude: 39.8, longitude: -89.6, accuracy_m: 12 }

export const samples = {
  'mobile.availability.set': async () => ({
    input: { recurring: [{ weekday: 1, from: '08:00', to: '12:00' }] },
    subject: null,
  }),
  'mobile.canvassing.logKnock': async () => ({
    input: {
      address: { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
      outcome: 'not_home',
      pos,
    },
    subject: null,
  }),
  'mobile.estimates.accept': async (org: TestOrg) => {
    const of = await estimating(org)
    const { client_id } = await of.draft()
    const input = { location_id: org.locationId, client_id, line_items: lines }
    const { id: estimate_id } = await of.run(createEstimate, input)
    const { version } = await of.run(sendEstimate, { estimate_id, channels: ['email'] })
    const signed = { accepted_by: 'Ada', signature: drawnSignature, terms_accepted: true }
    return {
      input: { estimate_id, ...signed, expected_version: version, pos },
      subject: 'estimate_id',
    }
  },
  'mobile.inbox.list': async () => ({ input: { channel: ['sms'] }, subject: null }),
  'mobile.inbox.reply': async (org: TestOrg) => {
    const { conversation_id } = (await ofInbox['inbox.messages.sendSms'](org)).input
    return {
      input: { conversation_id, channel: 'sms', body: 'We come on Monday.', when: 'next_allowed' },
      subject: 'conversation_id',
    }
  },
  'mobile.jobs.list': async () => ({ input: { days: 7 }, subject: null }),
  'mobile.jobs.schedule.options': async (org: TestOrg) => ({
    input: { ...(await ofJobs['jobs.start'](org)).input, days: 3, limit: 5 },
    subject: 'job_id',
  }),
  'mobile.jobs.setStatus': async (org: TestOrg) => {
    const { job_id } = (await ofJobs['jobs.sendEta'](org)).input
    return {
      input: { job_id, action: 'en_route', notify: ['sms'], request_id: newId() },
      subject: 'job_id',
    }
  },
  'mobile.leads.create': async () => ({
    input: { customer_name: 'Ada', service_address: '1 Main St', pos },
    subject: null,
  }),
  'mobile.pay.summary': async () => ({ input: { period: 'previous' }, subject: null }),
  'mobile.timeOff.request': async (org: TestOrg) => {
    const { id: time_off_policy_id } = await addPolicy(org)
    return {
      input: { time_off_policy_id, from_date: '2099-07-06', to_date: '2099-07-06', note: 'Dentist' },
      subject: null,
    }
  },
  'mobile.timesheets.clockIn': async () => ({ input: { location_consent: true, pos }, subject: null }),
  'mobile.timesheets.clockOut': async (org: TestOrg) => {
    const rows = await org.query(
      'select from live.time_entries where org_id = $1 and member_id = $2 and ended_at is null',
      [org.ownerId],
    )
    if (rows.length === 0) await org.run(clockInByPhone, {}, org.owner)
    return { input: { note: 'Done' }, subject: null }
  },
  'mobile.training.list': async () => ({ input: { status: 'assigned' }, subject: null }),
  'mobile.workforce.roster': async () => ({ input: {}, subject: null }),
}

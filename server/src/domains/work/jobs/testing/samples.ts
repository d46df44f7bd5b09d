import type { TestOrg } from '../../../../testing/test-org.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import type { JobStatus } from '../job-status.ts'
import { addAcceptedEstimate } from './accepted-estimate.ts'
import { addRecurrence } from './recurring.ts'
import { addCustomer, jobIn, morning } from './working.ts'

/** Returns the input of an operation on a new job in this status. */
const on =
  (status: JobStatus, input: Record<string, unknown> = {}) =>
  async (org: TestOrg) => ({ input: { job_id: await jobIn(org, status), ...input }, subject: 'job_id' })

export const samples = {
  'jobs.list': async () => ({ input: { status: 'scheduled' }, subject: null }),
  'jobs.get': on('scheduled'),
  'jobs.create': async (org: TestOrg) => ({
    input: {
      client_id: await addCustomer(org),
      ...morning,
      line_items: [{ name: 'Gutters', unit_price_cents: 9900 }],
    },
    subject: null,
  }),
  'jobs.createFromEstimate': async (org: TestOrg) => ({
    input: { estimate_id: await addAcceptedEstimate(org) },
    subject: 'estimate_id',
  }),
  'jobs.update': on('scheduled', { notes: 'Two ladders', access_notes: null }),
  'jobs.setLineItems': on('scheduled', { line_items: [{ name: 'Gutters', unit_price_cents: 9900 }] }),
  'jobs.split': async (org: TestOrg) => {
    const [windows, gutters] = [lineItem(8000), lineItem(2000)]
    const line_items = [windows, { ...gutters, position: 2 }]
    const job_id = await jobIn(org, 'scheduled', { line_items, total_cents: 10_000 })
    return { input: { job_id, lines: [{ line_id: gutters.id }] }, subject: 'job_id' }
  },
  'jobs.schedule': on('unscheduled', morning),
  'jobs.reschedule': on('scheduled', { scheduled_date: '2026-03-17', notify: ['email'] }),
  'jobs.assign': async (org: TestOrg) => ({
    input: {
      job_id: await jobIn(org, 'scheduled', { assignees: [] }),
      assignees: [{ member_id: org.ownerId }],
    },
    subject: 'job_id',
  }),
  'jobs.dispatch': async (org: TestOrg) => ({
    input: { date: morning.scheduled_date, job_ids: [await jobIn(org)] },
    subject: null,
  }),
  'jobs.sendEta': on('scheduled', { eta_minutes: 20 }),
  'jobs.recurrence.list': async () => ({ input: {}, subject: null }),
  'jobs.recurrence.save': async (org: TestOrg) => ({
    input: {
      job_recurrence_id: await addRecurrence(org),
      times: { start: '09:00:00', end: '10:30:00' },
      skip_months: [1, 2],
    },
    subject: 'job_recurrence_id',
  }),
  'jobs.skipStop': on('scheduled', { reason: 'Nobody opened' }),
  'jobs.start': on('scheduled'),
  'jobs.hold': on('in_progress', { reason: 'Rain' }),
  'jobs.complete': on('in_progress'),
  'jobs.reopen': on('complete'),
  'jobs.cancel': on('scheduled', {
    reason: 'Moved away',
    cancelled_by: 'customer',
    notify: ['email', 'sms'],
  }),
  'jobs.restore': on('cancelled'),
  'jobs.visits.list': async () => ({ input: {}, subject: null }),
  'jobs.visits.save': on('scheduled', { dates: ['2026-03-17'], kind: 'install' }),
}

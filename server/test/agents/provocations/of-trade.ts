import { addStop, places, settle } from '../../../src/domains/work/schedule/testing/stops.ts'
import { archiveClient } from '../../../src/domains/customers/clients/operations.ts'
import { undoAcceptance } from '../../../src/domains/selling/estimates/operations.ts'
import { addClient, draft } from '../../../src/domains/money/invoices/testing/invoicing.ts'
import { jobIn } from '../../../src/domains/work/jobs/testing/working.ts'
import { setOptOut } from '../../../src/domains/customers/inbox/operations.ts'
import { manualProvider } from '../../../src/kernel/processors/manual-provider.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { NoAnswer } from '../../../src/kernel/providers/no-answer.ts'
import { again, afterwards, alike, changed, type Provocations, sampleOf, whileAway } from './provocation.ts'

const onceOnly = [
  'canvassing.doors.convertToLead',
  'clients.archive',
  'clients.merge',
  'estimates.accept',
  'estimates.collectDeposit',
  'estimates.decline',
  'estimates.reopen',
  'estimates.revise',
  'estimates.send',
  'estimates.undoAcceptance',
  'estimates.void',
  'invoices.applyCredit',
  'invoices.chargeCard',
  'invoices.createFromJob',
  'invoices.credit',
  'invoices.void',
  'invoices.writeOff',
  'jobs.cancel',
  'jobs.complete',
  'jobs.createFromEstimate',
  'jobs.hold',
  'jobs.reopen',
  'jobs.reschedule',
  'jobs.restore',
  'jobs.schedule',
  'jobs.sendEta',
  'jobs.skipStop',
  'jobs.start',
  'leadImports.resolve',
  'leads.cancelAppointment',
  'payments.settle',
  'properties.create',
  'reviews.request',
]
const voidEstimates = `update live.estimates set status = 'void' where org_id = $1`
const voidInvoices = `update live.invoices set voided_at = now() where org_id = $1`
const unvoidInvoices = `update live.invoices set voided_at = null where org_id = $1`
const cancelled = `update live.jobs set status = 'cancelled' where org_id = $1`
const archived = `update live.clients set archived_at = now() where org_id = $1`

const duplicateRef = (name: string, kind: string, more: object = { external_refs: { crm: '7' } }) =>
  changed(
    name,
    more,
    `insert into live.external_refs (org_id, record_kind, system, external_id, record_id) values ($1, '${kind}', 'crm', '7', gen_random_uuid())`,
  )

const ref = { external_ref: { system: 'crm', id: '7' } }

const noProvider = () => ({ of: () => null }) as never
/** A provider that does not answer any request. */
const silent = new Proxy(
  {},
  {
    get: (_, name) => (name === 'source' ? 'silent' : () => Promise.reject(new NoAnswer('The provider'))),
  },
)
const silently = () => ({ of: () => silent }) as never

/** Calls that provoke errors in operations about leads, clients, estimates, jobs, invoices and payments. */
export const ofTrade: Provocations = {
  ...alike('invalid_state', onceOnly, again),
  ...alike(
    'invalid_state',
    [
      'estimates.applyPackage',
      'estimates.setAdjustments',
      'estimates.setLineItems',
      'estimates.updateDetails',
      'holidayDesign.addToEstimate',
    ],
    (name) => changed(name, {}, voidEstimates),
  ),
  ...alike(
    'invalid_state',
    ['jobs.assign', 'jobs.setLineItems', 'jobs.split', 'jobs.visits.save', 'quality.reports.submit'],
    (name) => changed(name, {}, cancelled),
  ),
  ...alike(
    'invalid_state',
    [
      'invoices.paymentLink.create',
      'invoices.recordPayment',
      'invoices.send',
      'invoices.unapplyCredit',
      'invoices.update',
    ],
    (name) => changed(name, {}, voidInvoices),
  ),
  ...alike('invalid_state', ['properties.lookup', 'properties.update'], (name) =>
    changed(name, {}, archived),
  ),
  'invoices.copy': { invalid_state: changed('invoices.copy', {}, unvoidInvoices) },
  'estimates.patch': { invalid_state: changed('estimates.patch', { status: 'sent' }, voidEstimates) },
  'mobile.estimates.accept': { invalid_state: changed('mobile.estimates.accept', {}, voidEstimates) },
  'mobile.jobs.setStatus': { invalid_state: changed('mobile.jobs.setStatus', {}, cancelled) },
  'clients.create': { invalid_state: duplicateRef('clients.create', 'client', ref) },
  'leads.create': { invalid_state: duplicateRef('leads.create', 'lead', ref) },
  'jobs.create': { invalid_state: duplicateRef('jobs.create', 'job', ref) },
  'invoices.create': { invalid_state: duplicateRef('invoices.create', 'invoice', ref) },
  'clients.erasePerson': {
    invalid_state: async (org) => {
      const { client_id } = await draft(org)
      return { input: { client_id, confirm_name: 'Ada Lovelace' } }
    },
  },
  'clients.update': { invalid_state: duplicateRef('clients.update', 'client') },
  'leads.update': { invalid_state: duplicateRef('leads.update', 'lead') },
  'jobs.update': { invalid_state: duplicateRef('jobs.update', 'job') },
  'leads.setStatus': {
    invalid_state: async (org) => {
      const { lead_id } = await sampleOf('leads.setStatus', org)
      await afterwards(org, `update live.leads set status = 'converted' where org_id = $1`)
      return { input: { lead_id, status: 'new' } }
    },
  },
  'leads.scheduleAppointment': {
    invalid_state: changed(
      'leads.scheduleAppointment',
      {},
      `update live.leads set status = 'lost', lost_reason = 'price' where org_id = $1`,
    ),
  },
  'leads.convertToClient': {
    invalid_state: async (org) => {
      const { lead_id } = await sampleOf('leads.convertToClient', org)
      const [client_id, other] = [await addClient(org), await addClient(org)]
      await org.query(`update live.leads set client_id = $2 where org_id = $1`, [other])
      return { input: { lead_id, client_id } }
    },
  },
  'invoices.refundPayment': {
    invalid_state: changed('invoices.refundPayment', { amount_cents: 4001 }),
  },
  'commissions.approve': {
    invalid_state: async (org) => {
      const input = await sampleOf('commissions.approve', org)
      const rows = await org.query<{ id: string }>(
        `select id from live.estimates where org_id = $1 and status = 'accepted'`,
      )
      await org.run(undoAcceptance, { estimate_id: rows[0]!.id }, org.owner)
      return { input }
    },
  },
  'jobs.dispatch': {
    invalid_state: async (org) => ({
      input: { date: '2026-03-20', job_ids: [await jobIn(org)] },
    }),
    stale_version: changed('jobs.dispatch', { expected_versions: [999_999] }),
  },
  'schedule.optimizeRoute': {
    invalid_state: changed('schedule.optimizeRoute', { date: '2026-03-20' }),
    not_found: changed('schedule.optimizeRoute', { job_ids: undefined, crew_id: newId() }),
    service_unavailable: whileAway('schedule.optimizeRoute', 'maps', silently),
  },
  'inbox.notes.add': {
    invalid_state: async (org) => {
      const client_id = await addClient(org)
      await org.run(archiveClient, { client_id }, org.owner)
      return { input: { client_id, body: 'Ring twice.' } }
    },
  },
  'inbox.contacts.setOptOut': {
    invalid_state: changed(
      'inbox.contacts.setOptOut',
      {},
      `update live.clients set phone = null where org_id = $1`,
    ),
  },
  'inbox.messages.sendEmail': {
    invalid_state: async (org) => {
      const client_id = await addClient(org, { email: undefined })
      return { input: { client_id, subject: 'Your roof', body: 'On Monday.' } }
    },
  },
  ...alike('invalid_state', ['inbox.messages.sendSms', 'mobile.inbox.reply'], (name) => async (org) => {
    const input = await sampleOf(name, org)
    await org.run(setOptOut, { channel: 'sms', phone: '+13125550177', state: 'opted_out' }, org.owner)
    return { input }
  }),
  'mobile.jobs.schedule.options': {
    service_unavailable: async (org) => {
      const { restore } = await whileAway('mobile.jobs.schedule.options', 'maps', silently)(org)
      const assignees = [{ member_id: org.ownerId, role: 'lead' as const }]
      await settle(org)
      const { job_id } = await addStop(org, places.A, {
        status: 'unscheduled',
        scheduled_date: null,
        assignees,
      })
      await addStop(org, places.B, {
        scheduled_date: '2099-06-01',
        scheduled_time_start: '09:00:00',
        scheduled_time_end: '10:00:00',
        assignees,
      })
      return { input: { job_id, date_from: '2099-06-01' }, restore: restore! }
    },
  },
  'streetView.image.read': {
    invalid_state: whileAway('streetView.image.read', 'imagery', noProvider),
    service_unavailable: whileAway('streetView.image.read', 'imagery', silently),
  },
  'streetView.metadata.read': {
    invalid_state: whileAway('streetView.metadata.read', 'imagery', noProvider),
    service_unavailable: whileAway('streetView.metadata.read', 'imagery', silently),
  },
  'properties.lookup': {
    invalid_state: whileAway('properties.lookup', 'propertyData', noProvider),
    service_unavailable: whileAway('properties.lookup', 'propertyData', silently),
  },
  'payments.reconcile': {
    invalid_state: whileAway(
      'payments.reconcile',
      'payments',
      () => ({ of: () => manualProvider() }) as never,
    ),
  },
}

import { createLead } from '../../../src/domains/customers/leads/operations.ts'
import { jobIn } from '../../../src/domains/work/jobs/testing/working.ts'
import { draft } from '../../../src/domains/money/invoices/testing/invoicing.ts'
import { picture, readyFile } from '../../../src/domains/office/files/testing/uploading.ts'
import { designing } from '../../../src/domains/selling/holiday-designs/testing/designing.ts'
import { soldService } from '../../../src/domains/money/price-book/testing/price-books.ts'
import { newMember } from '../../../src/domains/office/workforce/testing/new-member.ts'
import { operations } from '../../../src/app/catalog.ts'
import { accessScopeOfRole } from '../../../src/kernel/access/permissions.ts'
import type { TestOrg } from '../../../src/testing/test-org.ts'
import { alike, type Provocations, type Provoke, sampleOf } from './provocation.ts'

/**
 * Operations that a manager of one location may not run, because they affect the whole organization or all
 * locations.
 */
const organizationWide = operations
  .filter(
    ({ errors = [], permission }) =>
      errors.includes('insufficient_permission') &&
      permission.every((each) => accessScopeOfRole('manager', each) !== null),
  )
  .map(({ name }) => name)
  .filter((name) => name !== 'canvassing.sessions.set')

const byLocalManager =
  (name: string): Provoke =>
  async (org) => ({ input: await sampleOf(name, org), as: 'manager', at: [org.locationId] })

/** Creates a crew lead with a job in progress, and an API key of this member. */
async function atWork(org: TestOrg, more: object = {}) {
  const { id: member_id } = await newMember(org, { role: 'crew_lead' })
  const assignees = [{ member_id, role: 'lead' as const }]
  const job_id = await jobIn(org, 'in_progress', { assignees, ...more })
  return {
    job_id,
    key: await org.key({ scopes: ['workflows:read', 'workflows:write'], memberId: member_id }),
  }
}

const overriding =
  (more: object): Provoke =>
  async (org) => {
    const { job_id, key } = await atWork(org, { checklist_required: 2 })
    return { input: { job_id, override_reason: 'It rains', ...more }, key }
  }

const byRep =
  (makeInput: (org: TestOrg) => Promise<Record<string, unknown>>): Provoke =>
  async (org) => ({ input: await makeInput(org), as: 'sales_rep' })

const unwanted = {
  address: { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
  outcome: 'not_home',
  clear_do_not_knock: true,
}

/**
 * Calls that are refused although the caller has the permission of the operation, because their input requires a
 * further permission.
 */
export const ofAuthority: Provocations = {
  ...alike('insufficient_permission', organizationWide, byLocalManager),
  'books.export': {
    insufficient_permission: async (org) => ({
      input: { month: '2026-05' },
      as: 'manager',
      at: [org.locationId],
    }),
  },
  'settings.locations.save': {
    insufficient_permission: async (org) => ({
      input: { name: 'North', timezone: 'America/Chicago' },
      as: 'manager',
      at: [org.locationId],
    }),
  },
  'canvassing.knocks.log': { insufficient_permission: byRep(() => Promise.resolve(unwanted)) },
  'mobile.canvassing.logKnock': {
    insufficient_permission: byRep(() =>
      Promise.resolve({ ...unwanted, pos: { latitude: 39.8, longitude: -89.6, accuracy_m: 12 } }),
    ),
  },
  'files.delete': {
    insufficient_permission: async (org) => {
      const { job_id, key } = await atWork(org)
      const { id: file_id } = await readyFile(org, 'quality_photo', picture, { job_id })
      return { input: { file_id }, key }
    },
  },
  'holidayDesign.price': {
    insufficient_permission: byRep(async (org) => {
      const { lineOf } = await designing(org)
      return { lines: [lineOf('a', '48')], book: 'draft', location_id: org.locationId }
    }),
  },
  'inbox.messages.sendSms': {
    insufficient_permission: async (org) => {
      const { id: assigned_to } = await newMember(org)
      const lead = { customer_name: 'Ada', service_address: '1 Main St', customer_phone: '+13125550142' }
      const { id: lead_id } = await org.run(createLead, { ...lead, assigned_to }, org.owner)
      const key = await org.key({ scopes: ['workflows:write'], memberId: assigned_to })
      return { input: { lead_id, body: 'On Monday.', override_quiet_hours: true }, key }
    },
  },
  'jobs.complete': { insufficient_permission: overriding({}) },
  'mobile.jobs.setStatus': { insufficient_permission: overriding({ action: 'complete' }) },
  'priceBook.quote': {
    insufficient_permission: byRep(async (org) => ({
      service_id: (await soldService(org)).id,
      quantity: '62',
      book: 'draft',
    })),
  },
  'priceBook.services.list': { insufficient_permission: byRep(() => Promise.resolve({ book: 'draft' })) },
  'priceBook.packages.list': { insufficient_permission: byRep(() => Promise.resolve({ book: 'draft' })) },
  'lists.counts': {
    insufficient_permission: async () => ({ input: { list: 'estimates' }, as: 'technician' }),
  },
  'reports.summary': {
    insufficient_permission: byRep(() =>
      Promise.resolve({ report: 'payroll', from: '2026-05-01', to: '2026-05-31' }),
    ),
  },
  'reports.snapshots.create': {
    insufficient_permission: byRep(() =>
      Promise.resolve({ report: 'payroll', from: '2026-05-01', to: '2026-05-31', name: 'May' }),
    ),
  },
  'schedule.board': {
    insufficient_permission: async (org) => ({
      input: await sampleOf('schedule.board', org),
      as: 'crew_lead',
    }),
  },
  'sync.changes': {
    insufficient_permission: () => Promise.resolve({ input: {}, as: 'technician' }),
  },
  'workforce.members.invite': {
    insufficient_permission: async (org) => ({
      input: { ...(await sampleOf('workforce.members.invite', org)), location_ids: null },
      as: 'manager',
      at: [org.locationId],
    }),
  },
  'tags.apply': {
    insufficient_permission: byRep(async (org) => ({ invoice_id: (await draft(org)).id, add: ['vip'] })),
  },
}

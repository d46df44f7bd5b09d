import { completedJob, workedAt } from '../../../src/domains/work/crew-pay/testing/paying.ts'
import { lockOf } from '../../../src/kernel/database/lock.ts'
import { secondConnection } from '../../../src/testing/race.ts'
import { startWalk } from '../../../src/domains/selling/canvassing/testing/walking.ts'
import { changesSync } from '../../../src/domains/office/sync/operations.ts'
import { deactivateMember } from '../../../src/domains/office/workforce/operations.ts'
import { newMember } from '../../../src/domains/office/workforce/testing/new-member.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { addService } from '../../../src/domains/money/price-book/testing/price-books.ts'
import { jobIn } from '../../../src/domains/work/jobs/testing/working.ts'
import { afterwards, again, alike, changed, copies, type Provocations, sampleOf } from './provocation.ts'

const id = `jsonb_build_object('id', gen_random_uuid())`
const pos = { latitude: 39.8, longitude: -89.6, accuracy_m: 12 }
const unwanted = `update live.doors set do_not_knock_since = '2020-01-01T00:00:00Z' where org_id = $1`

/** Calls that provoke errors in operations about people, time, prices, quality, canvassing and settings. */
export const ofCompany: Provocations = {
  ...alike(
    'invalid_state',
    [
      'automations.runs.cancel',
      'automations.runs.resume',
      'automations.runs.retryStep',
      'batches.stop',
      'mobile.timeOff.request',
      'mobile.timesheets.clockIn',
      'mobile.timesheets.clockOut',
      'outbox.resend',
      'priceBook.publish',
      'timeOff.requests.cancel',
      'timeOff.requests.create',
      'timeOff.requests.decide',
    ],
    again,
  ),
  'batches.prepare': {
    insufficient_permission: async (org) => ({
      input: await sampleOf('batches.prepare', org),
      as: 'technician',
    }),
    not_found: () => Promise.resolve({ input: { undo_of: newId() } }),
    // Undoes a batch that was not started.
    invalid_state: async (org) => {
      const { batch_id } = await sampleOf('batches.start', org)
      return { input: { undo_of: batch_id } }
    },
  },
  'batches.start': {
    invalid_state: again('batches.start'),
    // Starts a batch that another member prepared.
    insufficient_permission: async (org) => ({
      input: await sampleOf('batches.start', org),
      as: 'manager',
    }),
  },
  'bugReports.update': { invalid_state: changed('bugReports.update', { status: 'resolved' }) },
  'canvassing.knocks.log': {
    invalid_state: changed('canvassing.knocks.log', {}, unwanted),
  },
  'clients.import': {
    // Starts an import while another import of the company is running.
    invalid_state: async (org) => {
      const input = await sampleOf('clients.import', org)
      const running = await secondConnection(org.app)
      await running.query('begin')
      await running.query(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`clients.import/${org.id}`])
      return { input: { ...input, mode: 'commit' }, restore: () => void running.end() }
    },
  },
  // These are called in an organization that is no practice company.
  'practice.clock.advance': { invalid_state: () => Promise.resolve({ input: { by: 'P1D' } }) },
  'practice.clock.get': { invalid_state: () => Promise.resolve({ input: {} }) },
  'practice.seed': { invalid_state: () => Promise.resolve({ input: {} }) },
  'practice.create': {
    // The caller is itself a practice company.
    invalid_state: async (org) => ({ input: await sampleOf('practice.clock.get', org) }),
  },
  'settings.locations.save': {
    // Moves a location to another state, whose minimum wage would change approved pay.
    invalid_state: async (org) => {
      await org.query(
        `insert into quoin.crew_pay_policies (org_id, id, effective_from, standard_pool_percent, pay_period, workweek_start,
                overtime_threshold_minutes, overtime_multiplier, minimum_wage_cents, state_minimum_wages, excluded_words,
                nonproductive_hourly, version, created_at, updated_at)
         values ($1, gen_random_uuid(), '2026-03-02', 30, '{"cadence": "weekly", "anchor_date": "2026-03-02"}', 1, 2400, 1.5,
                725, '{"WA": 1666}', '{}', true, 1, now(), now())`,
      )
      const { id } = await newMember(org, { role: 'technician' })
      const job_id = await completedJob(org, '2026-03-02', 90_000, [id])
      await workedAt(org, id, '2026-03-02T14:00:00.000Z', '2026-03-02T22:00:00.000Z', { job_id })
      return { input: { location_id: org.locationId, state: 'WA' } }
    },
  },
  'sync.changes': {
    full_sync_required: async (org) => {
      const { next_cursor: cursor } = await org.run(changesSync, {}, org.owner)
      return { input: { cursor }, as: 'manager', at: [org.locationId] }
    },
  },
  'mobile.canvassing.logKnock': {
    not_found: async () => ({ input: { door_id: newId(), outcome: 'not_home', pos } }),
    invalid_state: async (org) => {
      const { door_id } = await sampleOf('canvassing.knocks.log', org)
      await afterwards(org, unwanted)
      return { input: { door_id, outcome: 'not_home', pos } }
    },
  },
  'canvassing.sessions.set': {
    invalid_state: async (org) => {
      await sampleOf('canvassing.sessions.set', org)
      return { input: { action: 'start', location_consent: true } }
    },
  },
  'automations.renderTemplate': {
    not_found: changed('automations.renderTemplate', { subject: { kind: 'lead', id: newId() } }),
  },
  'crewPay.policies.save': {
    invalid_state: changed('crewPay.policies.save', { effective_from: '2020-01-06' }),
  },
  'crewPay.preview': {
    invalid_state: changed('crewPay.preview', {}, `delete from quoin.crew_pay_policies where org_id = $1`),
  },
  'training.assign': {
    invalid_state: changed(
      'training.assign',
      {},
      `update quoin.training_courses set active = false where org_id = $1`,
    ),
  },
  'training.complete': {
    invalid_state: changed(
      'training.complete',
      {},
      `update live.training_assignments set status = 'cancelled' where org_id = $1`,
    ),
  },
  'timesheets.entries.save': {
    invalid_state: changed(
      'timesheets.entries.save',
      {},
      `update live.time_entries set status = 'approved', approved_at = now() where org_id = $1`,
    ),
  },
  'webhooks.deliveries.replay': {
    not_found: async () => ({ input: { delivery_ids: [newId()] } }),
    invalid_state: changed(
      'webhooks.deliveries.replay',
      {},
      `update live.webhook_destinations set status = 'disabled', disabled_at = now() where org_id = $1`,
    ),
  },
  'webhooks.test': {
    invalid_state: changed(
      'webhooks.test',
      {},
      `update live.webhook_destinations set status = 'disabled', disabled_at = now() where org_id = $1`,
    ),
  },
  'webhooks.enable': {
    invalid_state: changed(
      'webhooks.enable',
      {},
      `update live.webhook_destinations set status = 'active', disabled_at = null where org_id = $1`,
    ),
  },
  'priceBook.quote': {
    invalid_state: async (org) => ({ input: { service_id: (await addService(org)).id, quantity: '62' } }),
  },
  'workforce.members.deactivate': {
    invalid_state: async (org) => ({ input: { member_id: org.ownerId } }),
  },
  'workforce.members.update': {
    invalid_state: async (org) => ({ input: { member_id: org.ownerId, role: 'manager' } }),
  },
  'keys.create': {
    // Creates a key for a member who has left. Only the operator of the installation can try this.
    invalid_state: async (org) => {
      const input = await sampleOf('keys.create', org)
      const { id: member_id } = await newMember(org)
      await org.run(deactivateMember, { member_id }, org.owner)
      return { input: { ...input, member_id }, actor: org.operator }
    },
  },
  'webhooks.create': {
    invalid_state: async (org) => {
      await sampleOf('webhooks.test', org)
      return await changed(
        'webhooks.create',
        {},
        copies('live.webhook_destinations', 200, `jsonb_build_object('id', gen_random_uuid())`),
      )(org)
    },
  },
  'timeOff.policies.save': {
    invalid_state: async (org) => {
      await changed('timeOff.policies.save', {}, copies('quoin.time_off_policies', 50, id))(org)
      return { input: { name: 'One more' } }
    },
  },
  'training.courses.save': {
    invalid_state: async (org) => {
      const { lessons } = (
        await changed('training.courses.save', {}, copies('quoin.training_courses', 200, id))(org)
      ).input
      return { input: { title: 'One more', lessons } }
    },
  },
  'quality.checklists.save': {
    invalid_state: async (org) => {
      await changed('quality.checklists.save', {}, copies('quoin.checklists', 100, id))(org)
      return { input: { name: 'One more', items: [{ id: 'a', label: 'A' }] } }
    },
  },
  'crewPay.rates.save': {
    invalid_state: changed(
      'crewPay.rates.save',
      { effective_from: '2098-01-01' },
      copies(
        'quoin.pay_rates',
        200,
        `jsonb_build_object('id', gen_random_uuid(), 'effective_from', date '2050-01-01' + n)`,
      ),
    ),
  },
  'priceBook.services.save': {
    invalid_state: async (org) => {
      await changed(
        'priceBook.services.save',
        {},
        copies(
          'quoin.price_book_services',
          500,
          `jsonb_build_object('id', gen_random_uuid(), 'slug', 'more_' || n)`,
        ),
      )(org)
      return {
        input: { slug: 'one_more', name: 'One more', unit: 'ft', pricing: { kind: 'unit', rate: '1.75' } },
      }
    },
  },
  'priceBook.packages.save': {
    invalid_state: async (org) => {
      await changed('priceBook.packages.save', {}, copies('quoin.price_book_packages', 100, id))(org)
      const { id: service_id } = await addService(org)
      return { input: { name: 'One more', kind: 'bundle', items: [{ service_id }] } }
    },
  },
  ...alike(
    'invalid_state',
    ['mobile.availability.set', 'workforce.availability.set'],
    (name) => async (org) => {
      const input = await sampleOf(name, org)
      const { member_id = org.ownerId } = input
      await org.query(
        `insert into live.member_hours (org_id, member_id, effective_from)
       select $1, $2, date '2000-01-01' + n from generate_series(1, 200) n`,
        [member_id],
      )
      return { input }
    },
  ),
  'workforce.crews.save': {
    invalid_state: async (org) => {
      const { crew_id } = await sampleOf('workforce.crews.save', org)
      await jobIn(org, 'scheduled', { crew_id: crew_id as string })
      return { input: { crew_id, archived: true } }
    },
  },
  'canvassing.territories.save': {
    invalid_state: async (org) => {
      const input = await sampleOf('canvassing.territories.save', org)
      await startWalk(org, { territory_id: input['territory_id'] })
      return { input }
    },
  },
  'crewPay.jobOverride.set': {
    invalid_state: async (org) => {
      const input = await sampleOf('crewPay.jobOverride.set', org)
      const { job_id } = input
      await sampleOf('timesheets.entries.save', org)
      await org.query(
        `update live.time_entries set job_id = $2, status = 'approved', approved_at = now() where org_id = $1`,
        [job_id],
      )
      return { input }
    },
  },
}

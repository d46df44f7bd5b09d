// Runs in its own process: its rows stay, and the triggers that it disables stay disabled.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueDigests } from '../src/domains/office/automations/digests-table.ts'
import { dueChains } from '../src/domains/money/books/index.ts'
import { purgePositions } from '../src/domains/customers/canvassing-records/index.ts'
import { overlongWalks } from '../src/domains/customers/canvassing-records/sessions-table.ts'
import { dueImports } from '../src/domains/customers/client-imports/client-imports-table.ts'
import { expiredCoordinates } from '../src/domains/customers/clients/places-table.ts'
import { findDue } from '../src/domains/organization/company/index.ts'
import { expiredEstimates } from '../src/domains/selling/estimates/estimates-table.ts'
import { dueCalls } from '../src/domains/customers/inbox/voicemails/calls-table.ts'
import { dueRecordings } from '../src/domains/customers/inbox/voicemails/recordings-there-table.ts'
import { unreportedOverdue } from '../src/domains/money/invoices/invoices-table.ts'
import { dueRecurrences } from '../src/domains/work/jobs/recurrence/recurrences-table.ts'
import { dueRequests } from '../src/domains/money/payment-records/payment-requests-table.ts'
import type { Parameter, Queries } from '../src/kernel/database/queries.ts'
import { testApp } from '../src/testing/test-app.ts'

// Each organization has many rows that become due later, as after a year of business. None is due now.
const many = `generate_series(1, 20000) n`
const sweeps = {
  'digests of failures': {
    records: dueDigests,
    fill: `insert into live.automation_digests (org_id, automation_id, due_at, reported_until)
           select gen_random_uuid(), gen_random_uuid(), now() + (1 + n % 24) * interval '1 hour', now() from ${many}`,
  },
  'rows of imports': {
    records: dueImports,
    fill: `insert into live.client_imports (org_id, id, filename, mode, on_duplicate, status, ignored_columns, row_count, version,
                  created_by_type, created_at, updated_at, ended_at, due_at)
           select gen_random_uuid(), gen_random_uuid(), 'clients.csv', 'commit', 'skip', 'done', '{}', 1, 1, 'member', now(), now(), now(),
                  case when n % 3 > 0 then now() + (1 + n % 30) * interval '1 day' end from ${many}`,
  },
  'overdue invoices': {
    records: unreportedOverdue,
    fill: `insert into live.invoices (org_id, id, location_id, client_id, currency, due_date, overdue_told_for, created_by_type,
                  created_at, updated_at)
           select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'USD', due, told, 'system', now(), now()
             from ${many}, lateral (select current_date + case when n % 2 = 0 then 5 + n % 60 else -5 - n % 60 end as due) d,
                  lateral (select case when n % 2 = 1 then due end as told) t`,
  },
  'expired estimates': {
    records: expiredEstimates,
    fill: `insert into live.estimates (org_id, id, location_id, client_id, vertical, currency, status, expires_at, created_by_type,
                  created_at, updated_at)
           select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'generic', 'USD',
                  (array['sent', 'viewed', 'accepted'])[1 + n % 3], now() + (1 + n % 60) * interval '1 day', 'system', now(), now()
             from ${many}`,
  },
  'work that comes again': {
    records: dueRecurrences,
    fill: `insert into live.job_recurrences (org_id, id, location_id, client_id, line_items, assignees, rule, starts_on, skip_months,
                  horizon_days, due_date, created_by_type, created_at, updated_at)
           select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '[]', '[]', '{}', current_date, '[]', 90,
                  case when n % 3 > 0 then current_date + 3 + n % 60 end, 'system', now(), now()
             from ${many}`,
  },
  'places to forget': {
    records: expiredCoordinates,
    fill: `insert into live.properties (org_id, id, location_id, client_id, address_line1, city, state, zip, country, match_key, is_primary, latitude,
                  longitude, place_kept_until, created_at, updated_at)
           select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '1 Main St', 'Chicago', 'IL', '60601', 'US', '1 main', true, 42, -87,
                  case when n % 2 = 0 then now() + (1 + n % 30) * interval '1 day' end, now(), now()
             from ${many}`,
  },
  'months of the books': {
    records: dueChains,
    fill: `insert into live.book_chains (org_id, id, next_at)
           select gen_random_uuid(), gen_random_uuid(), now() + (1 + n % 30) * interval '1 day' from ${many}`,
  },
  'missed calls': {
    records: dueCalls,
    fill: `insert into live.calls (org_id, id, sid, location_id, conversation_id, from_number, received_at, due_at)
           select gen_random_uuid(), gen_random_uuid(), 'CA' || n, gen_random_uuid(), gen_random_uuid(), '+13125550142', now(),
                  case when n % 3 > 0 then now() + (1 + n % 60) * interval '1 minute' end from ${many}`,
  },
  'recordings that the carrier has': {
    records: dueRecordings,
    fill: `insert into live.recordings_there (org_id, voicemail_id, told_at, due_at)
           select gen_random_uuid(), gen_random_uuid(), now(), now() + (1 + n % 60) * interval '1 hour' from ${many}`,
  },
  'walks that nobody ended': {
    records: overlongWalks,
    fill: `insert into live.canvassing_sessions (org_id, id, location_id, member_id, started_at, ended_at, location_consent,
                  created_by_type, created_at, updated_at)
           select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() - at,
                  case when n % 3 > 0 then now() - at + interval '1 hour' end, false, 'member', now(), now()
             from ${many}, lateral (select case when n % 3 > 0 then interval '30 days' else n % 600 * interval '1 minute' end as at) s`,
  },
  'requests to processors': {
    records: dueRequests,
    fill: `insert into live.payment_requests (org_id, id, action, provider, next_at, asked_at)
           select gen_random_uuid(), gen_random_uuid(), 'charge', 'fake', now() + (1 + n % 60) * interval '1 hour', now() from ${many}`,
  },
}

for (const [dueRows, { records, fill }] of Object.entries(sweeps))
  test(`a sweep of ${dueRows} reads only the due rows, and not all that may become due`, async () => {
    const app = await testApp()
    const { inspect } = app
    await inspect.query('set session_replication_role = replica')
    await inspect.query(fill)
    await inspect.query('analyze')
    let blocks = Infinity
    const explaining: Queries = {
      rows: async (text, parameters) => {
        const explained = await app.database.system.row<{
          'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[]
        }>(`explain (analyze, buffers, timing off, format json) ${text}`, parameters)
        const { Plan } = explained!['QUERY PLAN'][0]!
        blocks = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
        return []
      },
      row: () => Promise.reject(new Error('A page must be read with `rows`, not with `row`.')),
    }
    const { organizations } = findDue(records, new Date().toISOString())
    const page = { after: null, limit: 200 }
    await organizations(explaining, 'live', page)
    assert.ok(blocks < 100, `${blocks} blocks were read`)
    assert.deepEqual(await organizations(app.database.system, 'live', page), [])
  })

test('a sweep of positions reads only those to be deleted, and not all that are stored', async () => {
  const { inspect, database } = await testApp()
  await inspect.query('set session_replication_role = replica')
  await inspect.query(
    `insert into live.knocks (org_id, id, location_id, door_id, member_id, outcome, pos, knocked_at, clears_do_not_knock,
            created_by_type, created_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sold',
            case when n % 2 = 0 then '{"latitude": 1, "longitude": 2}'::jsonb end,
            now() - case when n % 2 = 0 then 1 + n % 80 else 200 end * interval '1 day', false, 'member', now()
       from ${many}`,
  )
  await inspect.query(
    `insert into live.canvassing_sessions (org_id, id, location_id, member_id, started_at, ended_at, location_consent, pos_in,
            created_by_type, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), at, at, true,
            case when n % 2 = 0 then '{"latitude": 1, "longitude": 2}'::jsonb end, 'member', now(), now()
       from ${many}, lateral (select now() - case when n % 2 = 0 then 1 + n % 80 else 200 end * interval '1 day' as at) s`,
  )
  await inspect.query('analyze')
  const blocks: number[] = []
  const explained = async (text: string, parameters?: readonly Parameter[]): Promise<never[]> => {
    const row = await database.system.row<{
      'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[]
    }>(`explain (analyze, buffers, timing off, format json) ${text}`, parameters)
    const { Plan } = row!['QUERY PLAN'][0]!
    blocks.push(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])
    return []
  }
  const system = Object.assign(Object.create(database.system) as typeof database.system, { rows: explained })
  await purgePositions({ system }).run(new Date().toISOString())
  assert.equal(blocks.length, 4)
  assert.ok(Math.max(...blocks) < 100, `${blocks.join(', ')} blocks were read`)
})

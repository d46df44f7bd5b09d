// Runs in its own process: it fills large tables, which would slow down other tests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { policyFrom } from '../../src/domains/work/crew-pay/testing/paying.ts'
import { addCustomer } from '../../src/domains/work/jobs/testing/working.ts'
import { testOrg } from '../../src/testing/test-org.ts'

const members = 200
const jobs = 2000
const mostBytes = 4 * 2 ** 20

test('a month of 200 members and 2,000 jobs fits into one answer, with its trace shortened', async () => {
  const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
  await policyFrom(org, '2026-03-02', {
    elite_pool_percent: '35',
    elite_callback_percent: '5',
    daily_revenue_cap_cents: 90_000,
  })
  const client = await addCustomer(org)
  const write = (text: string) => org.app.inspect.query(text, [org.id, org.locationId, client])
  await org.query(
    `insert into quoin.members (org_id, id, email, name, role, active, created_at, updated_at)
     select $1, gen_random_uuid(), 'm' || n || '@large.test', 'M ' || n, 'technician', true, now(), now() from generate_series(1, ${members}) n`,
  )
  await write(
    `insert into live.jobs (org_id, id, location_id, job_number, client_id, status, scheduled_date, completed_at, total_cents, currency,
            created_by_type, created_at, updated_at, tags, external_refs, rescheduled_count, checklist_required, checklist_done)
     select $1, gen_random_uuid(), $2, n, $3, 'complete', date '2026-03-02' + n % 28, '2026-03-02T18:00:00Z'::timestamptz + n * interval '1 minute',
            30000, 'USD', 'system', now(), now(), '{}', '{}', 0, 0, 0 from generate_series(1, ${jobs}) n`,
  )
  await org.query(
    `insert into live.line_items (org_id, job_id, id, position, kind, name, quantity, unit_price_cents, discount_cents,
            line_total_cents, taxable, tax_cents, optional, selected, pay_class)
     select j.org_id, j.id, gen_random_uuid(), p, 'service', 'Work ' || p, 1, 10000, 0, 10000, true, 0, false, true, 'standard'
       from live.jobs j, generate_series(1, 3) p where j.org_id = $1`,
  )
  await org.query(
    `with people as (select m.id, row_number() over (order by m.id) - 1 as n from quoin.members m where m.org_id = $1 and m.role = 'technician')
     insert into live.job_assignees (org_id, job_id, member_id, role)
     select j.org_id, j.id, p.id, 'crew' from live.jobs j join people p on (p.n = j.job_number % ${members} or p.n = (j.job_number + 1) % ${members})
      where j.org_id = $1`,
  )
  await org.query(
    `insert into live.time_entries (org_id, id, location_id, member_id, job_id, kind, started_at, ended_at, breaks, worked_seconds, local_date,
            status, source, corrections, in_doubt, approved_at, created_by_type, created_at, updated_at)
     select $1, gen_random_uuid(), $2, m.id, null, 'work', d.at, d.at + interval '8 hours', '[]', 28800, d.at::date, 'approved', 'office', '[]',
            false, now(), 'system', now(), now()
       from quoin.members m, generate_series('2026-03-02T14:00Z'::timestamptz, '2026-03-29T14:00Z', interval '1 day') d (at)
      where m.org_id = $1 and m.role = 'technician'`,
    [org.locationId],
  )
  const preview = await org.run(previewPay, { from: '2026-03-01', to: '2026-03-31' }, org.owner)
  assert.equal(preview.jobs.length, jobs)
  assert.equal(preview.members.length, members)
  assert.deepEqual([preview.weeks.length, preview.trace.length, preview.trace_is_cut], [4, 5000, true])
  assert.ok(JSON.stringify(preview).length < mostBytes, `${JSON.stringify(preview).length} bytes`)
  const [someone] = preview.members
  const alone = await org.run(
    previewPay,
    { from: '2026-03-01', to: '2026-03-31', member_id: someone!.member_id },
    org.owner,
  )
  assert.deepEqual(alone.members, [someone])
  assert.equal(alone.trace_is_cut, false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { previewPay } from '../../../work/crew-pay/operations.ts'
import { policyFrom } from '../../../work/crew-pay/testing/paying.ts'
import { newMember } from '../../workforce/testing/new-member.ts'
import { reportOf } from '../testing/reporting.ts'

const monday = '2026-03-02'
const fourWeeks = { from: '2026-03-02', to: '2026-03-29' }
const weeks = ['02', '09', '16', '23'].map((day) => ({
  from: `2026-03-${day}`,
  to: `2026-03-${String(Number(day) + 6).padStart(2, '0')}`,
}))

/**
 * Adds completed jobs with one line and two assignees. `firstDay` is the day of the first one, and the others are spread
 * over this number of days. Triggers do not run, because they would take most of the time.
 */
async function addJobs(
  org: TestOrg,
  memberIds: readonly string[],
  { first, count, firstDay, days }: { first: number; count: number; firstDay: string; days: number },
): Promise<void> {
  const { inspect } = org.app
  await inspect.query('begin; set local session_replication_role = replica')
  const client = 'c0000000-0000-7000-8000-000000000001'
  const id = (kind: string, n: string): string =>
    `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const day = '($5::date + (n % $6::int))'
  const numbers = `generate_series($3::int, $3::int + $4::int - 1) n`
  const parameters = [org.id, org.locationId, first, count, firstDay, days]
  await inspect.query(
    `insert into live.jobs (org_id, id, job_number, location_id, client_id, status, scheduled_date, scheduled_time_start, scheduled_time_end,
            currency, total_cents, completed_at, created_by_type, created_at, updated_at)
     select $1, ${id('a', 'n')}, n, $2, '${client}', 'complete', ${day}, '08:00', '12:00', 'USD', 10000 + n * 37 % 9001,
            ${day} + time '18:00' + n % 60 * interval '1 minute', 'system', now(), now() from ${numbers}`,
    parameters,
  )
  await inspect.query(
    `insert into live.line_items (org_id, id, job_id, position, kind, name, quantity, unit_price_cents, line_total_cents, taxable)
     select $1, ${id('b', 'n')}, ${id('a', 'n')}, 1, 'service', 'Gutters', 1, 10000 + n * 37 % 9001, 10000 + n * 37 % 9001, false
       from generate_series($2::int, $2::int + $3::int - 1) n`,
    [org.id, first, count],
  )
  await inspect.query(
    `insert into live.job_assignees (org_id, job_id, member_id, role)
     select $1, ${id('a', 'n')}, ($4::uuid[])[1 + (n / 2 + m) % cardinality($4::uuid[])], 'crew'
       from generate_series($2::int, $2::int + $3::int - 1) n, generate_series(0, 1) m`,
    [org.id, first, count, memberIds],
  )
  await inspect.query('commit')
}

/** Records twelve hours of work of each member on each of these days, so that there is overtime. */
async function addHours(org: TestOrg, memberIds: readonly string[], days: number): Promise<void> {
  await org.query(
    `insert into live.time_entries (org_id, id, location_id, member_id, kind, started_at, ended_at, breaks, worked_seconds, local_date, status,
            source, corrections, in_doubt, approved_at, created_by_type, created_at, updated_at)
     select $1, uuidv7(), $2, m, 'work', w.at, w.at + interval '12 hours', '[]', 43200, w.at::date, 'approved', 'office', '[]', false,
            w.at + interval '1 day', 'system', w.at, w.at
       from unnest($3::uuid[]) m, generate_series(0, $5::int - 1) d
      cross join lateral (select $4::date + d + time '13:00' as at) w`,
    [org.locationId, memberIds, monday, days],
  )
}

test('payroll of a period with more jobs than one calculation reads is the sum of its workweeks', async () => {
  const org = await testOrg('live', '2026-02-27T15:00:00.000Z')
  await policyFrom(org, monday, { minimum_wage_cents: 1500 })
  const memberIds: string[] = []
  for (let at = 0; at < 5; at++) memberIds.push((await newMember(org, { role: 'technician' })).id)
  await addJobs(org, memberIds, { first: 10_000, count: 5100, firstDay: monday, days: 28 })
  await addHours(org, memberIds, 26)
  const preview = (days: object) => org.run(previewPay, days, org.owner)
  await assert.rejects(preview(fourWeeks), { code: 'validation_error' })

  const names = [
    'seconds',
    'overtime_seconds',
    'commission_cents',
    'overtime_premium_cents',
    'total_cents',
  ] as const
  const sums = new Map(memberIds.map((id) => [id, names.map(() => 0)]))
  for (const week of weeks)
    for (const member of (await preview(week)).members)
      for (const [at, name] of names.entries()) sums.get(member.member_id)![at]! += member[name]!
  const { rows, totals } = await reportOf(org, 'payroll', fourWeeks)
  assert.deepEqual(
    new Map(
      rows
        .toSorted((a, b) => (a.key! < b.key! ? -1 : 1))
        .map((row) => [row.key, names.map((name) => row[name])]),
    ),
    sums,
  )
  assert.ok(totals.commission_cents > 5100 * 2000 && totals.overtime_premium_cents! > 0)

  // The third workweek alone has more jobs than one calculation reads.
  await addJobs(org, memberIds, { first: 20_000, count: 3900, firstDay: '2026-03-16', days: 7 })
  await assert.rejects(reportOf(org, 'payroll', fourWeeks), {
    details: [
      {
        field: 'to',
        message:
          'includes too much work in the workweeks that end from 2026-03-16 to 2026-03-22; request days before or after ' +
          'them, or the pay of one member',
      },
    ],
  })
  const before = { from: monday, to: '2026-03-15' }
  assert.equal((await reportOf(org, 'payroll', before)).rows.length, memberIds.length)
})

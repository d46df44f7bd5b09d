import type pg from 'pg'
import { newId } from '../../server/src/kernel/ids.ts'

export interface Month {
  members: number
  jobs: number
}

const crewsOfTen = `
  with made as (
    insert into live.crews (org_id, id, location_id, name, active, created_by_type, created_at, updated_at)
    select $1, uuidv7(), $2, 'Crew ' || n, true, 'system', now(), now()
      from generate_series(1, (select count(*) / 10 from quoin.members where org_id = $1)) n
    returning id)
  insert into live.crew_members (org_id, crew_id, member_id, place)
  select $1, c.id, m.id, m.at
    from (select id, row_number() over (order by id) as at from made) c
    join (select id, row_number() over (order by id) as at from quoin.members where org_id = $1) m on (m.at - 1) / 10 = c.at - 1`

const members = `
  insert into quoin.members (org_id, id, email, name, role, created_at, updated_at)
  select $1, uuidv7(), 'm' || n || '@bench.test', 'Member ' || n, 'technician', now(), now() from generate_series(2, $2::int) n`

/** Inserts individual working hours for every second member. */
const hours = `
  insert into live.member_hours (org_id, member_id, effective_from, windows)
  select $1, m.id, '2020-01-01', (select jsonb_agg(jsonb_build_object('weekday', d, 'from', '07:00', 'to', '16:00')) from generate_series(1, 6) d)
    from (select id, row_number() over (order by id) as at from quoin.members where org_id = $1) m where m.at % 2 = 0`

/** Inserts jobs. Each has two members, every third has a crew, and every tenth has no end time. */
const jobs = `
  insert into live.jobs (org_id, id, location_id, job_number, client_id, status, customer_name, scheduled_date, scheduled_time_start,
         scheduled_time_end, total_cents, currency, crew_id, created_by_type, created_at, updated_at)
  select $1, uuidv7(), $2, n, $3, 'scheduled', 'Customer ' || n, $4::date + n % 31, make_time(8 + n % 8, 15 * (n % 4), 0),
         case when n % 10 > 0 then make_time(9 + n % 8, 30, 0) end, 10000, 'USD',
         case when n % 3 = 0 then (select c.id from live.crews c where c.org_id = $1 order by c.id offset n % (select count(*) from live.crews where org_id = $1) limit 1) end,
         'system', now(), now()
    from generate_series(1, $5::int) n`

const assignees = `
  insert into live.job_assignees (org_id, job_id, member_id, role)
  select $1, j.id, m.id, 'crew'
    from live.jobs j
    join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all_of_them from quoin.members where org_id = $1) m
      on m.at in ((j.job_number * 7) % m.all_of_them, (j.job_number * 7 + 1) % m.all_of_them)
   where j.org_id = $1`

/** Inserts jobs and other data for the month that begins on the date `first`. */
export async function fillMonth(
  owner: pg.Client,
  { id: orgId, defaultLocationId: locationId }: { id: string; defaultLocationId: string },
  month: Month,
  first: string,
): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(members, [orgId, month.members])
  await owner.query(crewsOfTen, [orgId, locationId])
  await owner.query(hours, [orgId])
  await owner.query(jobs, [orgId, locationId, newId(), first, month.jobs])
  await owner.query(assignees, [orgId])
  await owner.query('vacuum analyze')
}

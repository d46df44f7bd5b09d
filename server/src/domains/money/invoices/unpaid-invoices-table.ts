import type { Queries } from '../../../kernel/database/queries.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'

/** SQL condition: the invoice is issued and has a due date, and is neither paid, void, written off nor archived. */
const isUnpaid = `r.due_date is not null and coalesce(r.issued_at, r.sent_at) is not null and r.paid_at is null
  and r.voided_at is null and r.written_off_at is null and r.archived_at is null`

/**
 * A day on which an automation runs for unpaid invoices with the due date `due_date`, such as the third day after it.
 * `at` is the instant of the run on that day, at a local time in the time zone `zone`.
 */
export interface AboutDay {
  zone: string
  at: string
  due_date: string
}

/**
 * Selects the unpaid invoices whose time zone and due date match one of `days`. Orders them by the `at` of that day,
 * then by id. Returns only invoices after `from`, the last invoice of the previous page.
 */
export function selectUnpaidDue(
  db: Queries,
  orgId: string,
  filter: {
    days: readonly AboutDay[]
    from: { at: string; subjectId: string } | null
    limit: number
  },
): Promise<{ at: string; subjectId: string }[]> {
  const { days, from, limit } = filter
  return db.rows(
    `select d.at, r.id as "subjectId"
       from jsonb_to_recordset($2::jsonb) as d (zone text, at timestamptz(3), due_date date)
       join invoices r on r.org_id = $1 and r.due_date = d.due_date and ${zoneOfRecord} = d.zone
      where ${isUnpaid} and ($3::timestamptz is null or (d.at, r.id) > ($3::timestamptz, $4::uuid))
      order by d.at, r.id limit $5`,
    [orgId, JSON.stringify(days), from?.at ?? null, from?.subjectId ?? null, limit],
  )
}

/** Returns, for each time zone, the first due date of an unpaid invoice after the given date. */
export function dueDaysAhead(
  db: Queries,
  orgId: string,
  zones: readonly { zone: string; after: string }[],
): Promise<{ zone: string; due_date: string }[]> {
  return db.rows(
    `select z.zone, n.due_date
       from jsonb_to_recordset($2::jsonb) as z (zone text, after date)
      cross join lateral (
        select r.due_date from invoices r
         where r.org_id = $1 and r.due_date > z.after and ${zoneOfRecord} = z.zone and ${isUnpaid}
         order by r.due_date limit 1) n`,
    [orgId, JSON.stringify(zones)],
  )
}

export function findUnpaid(
  db: Queries,
  orgId: string,
  id: string,
): Promise<{ due_date: string; timezone: string } | undefined> {
  return db.row(
    `select r.due_date, ${zoneOfRecord} as timezone from invoices r where r.org_id = $1 and r.id = $2 and ${isUnpaid}`,
    [orgId, id],
  )
}

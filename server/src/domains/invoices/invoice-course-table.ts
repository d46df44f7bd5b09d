import type { Queries } from '../../kernel/database/queries.ts'

/** When an invoice happened to be issued, sent, viewed, paid, written off and void: its course, without its contents. */
export interface Issue {
  invoice_number: number
  issue_date: string
  due_date: string | null
  terms_days: number | null
}

export function saveIssue(
  db: Queries,
  orgId: string,
  id: string,
  issue: Issue,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update invoices set invoice_number = $3, issue_date = $4, due_date = $5, terms_days = $6, issued_at = $7
      where org_id = $1 and id = $2`,
    [orgId, id, issue.invoice_number, issue.issue_date, issue.due_date, issue.terms_days, now],
  )
}

export function saveSent(db: Queries, orgId: string, id: string, now: string): Promise<unknown> {
  return db.rows(`update invoices set sent_at = coalesce(sent_at, $3) where org_id = $1 and id = $2`, [
    orgId,
    id,
    now,
  ])
}

export function saveWrittenOff(db: Queries, orgId: string, id: string, at: string | null): Promise<unknown> {
  return db.rows(`update invoices set written_off_at = $3 where org_id = $1 and id = $2`, [orgId, id, at])
}

export function saveVoided(db: Queries, orgId: string, id: string, now: string): Promise<unknown> {
  return db.rows(`update invoices set voided_at = $3 where org_id = $1 and id = $2`, [orgId, id, now])
}

/** The first look; answers nothing when it was looked at before. */
export function saveFirstView(
  db: Queries,
  orgId: string,
  id: string,
  now: string,
): Promise<{ id: string } | undefined> {
  return db.row(
    `update invoices set first_viewed_at = $3 where org_id = $1 and id = $2 and first_viewed_at is null returning id`,
    [orgId, id, now],
  )
}

/** What every change of an invoice ends with. `paid_at` follows the balance; `first_paid_at` is set once and stays. */
export function saveStanding(
  db: Queries,
  orgId: string,
  id: string,
  isPaid: boolean,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update invoices
        set paid_at = case when $3 then coalesce(paid_at, $4::timestamptz) end,
            first_paid_at = coalesce(first_paid_at, case when $3 then $4::timestamptz end),
            version = version + 1, updated_at = $4
      where org_id = $1 and id = $2`,
    [orgId, id, isPaid, now],
  )
}

/** Fails when the event was told of this invoice before: the database's own latch. */
export function insertFirst(
  db: Queries,
  orgId: string,
  invoiceId: string,
  event: string,
  now: string,
): Promise<unknown> {
  return db.rows(`insert into invoice_firsts (org_id, invoice_id, event, at) values ($1, $2, $3, $4)`, [
    orgId,
    invoiceId,
    event,
    now,
  ])
}

/** The lead behind an invoice: that of its estimate, or of its job. */
export async function leadOfInvoice(db: Queries, orgId: string, id: string): Promise<string | null> {
  const row = await db.row<{ lead_id: string | null }>(
    `select coalesce(
              (select e.lead_id from estimates e where e.org_id = r.org_id and e.id = r.estimate_id),
              (select j.lead_id from jobs j where j.org_id = r.org_id and j.id = r.job_id)) as lead_id
       from invoices r where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
  return row?.lead_id ?? null
}

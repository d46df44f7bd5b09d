import type pg from 'pg'

interface FilledCompany {
  id: string
  locationId: string
}

/** Number of days over which the records are spread. They end yesterday. */
const filledDays = 730

/**
 * SQL for the id of record number `n` of a kind. Ids are in the order of their numbers, as those of records that were
 * created one after another.
 */
const id = (kind: number, n: string): string =>
  `(lpad(to_hex((${n})::bigint), 12, '0') || '7' || lpad(to_hex(${kind}), 3, '0') || '8000' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

const kinds = {
  client: 1,
  lead: 2,
  estimate: 3,
  job: 4,
  invoice: 5,
  payment: 6,
  entry: 7,
  journal: 8,
  member: 9,
}
const more = {
  line: 10,
  note: 11,
  visit: 12,
  door: 13,
  knock: 14,
  session: 15,
  answers: 16,
  time: 17,
  commission: 18,
}
const others = { checklist: 19, location: 20, policy: 21, rate: 22 }

const count = '$3::bigint'
/** SQL for the time of record number `n`, and for the number of the member of a group that it belongs to. */
const at = (n: string, total = count): string =>
  `(date_trunc('day', now()) - interval '${filledDays} days' + (${n})::float8 / ${total} * interval '${filledDays} days' - interval '1 minute')`
const members = { sales: 30, technicians: 170 }
const rep = (n: string): string => id(kinds.member, `1 + (${n}) % ${members.sales}`)
const technician = (n: string): string =>
  id(kinds.member, `${members.sales + 1} + (${n}) % ${members.technicians}`)
/** One in three records belongs to each of the locations: the first one of the company, and two more. */
const location = (n: string): string =>
  `case (${n}) % 3 when 0 then $2::uuid else ${id(others.location, `(${n}) % 3`)} end`
const client = (n: string): string => id(kinds.client, `1 + (${n}) * 7 % (${count} / 3)`)
const isAccepted = (n: string): string => `(${n}) % 5 < 3`
const source = (n: string): string => `case when (${n}) % 11 = 0 then null else 'Source ' || (${n}) % 9 end`

/** Id of one of the sales reps. */
export const salesRepId = '00000000-0001-7009-8000-000000000001'

/** SQL for the amounts of invoice number `n`, which is in the column `n` of the row `i`. */
const amounts = `(select i.n, 10000 + i.n * 37 % 90000 as gross,
        case when i.n % 4 = 0 then (10000 + i.n * 37 % 90000) / 10 else 0 end as discount
   from generate_series(1, ${count}) i (n)) g
  cross join lateral (select (g.gross - g.discount) * 8 / 100 as tax) x
  cross join lateral (select g.gross - g.discount + x.tax as total,
        case g.n % 100 when 0 then 'draft' when 1 then 'void' when 2 then 'void' when 3 then 'written_off'
                       else case when g.n % 100 < 10 then 'open' else 'paid' end end as state) y
  cross join lateral (select y.state = 'paid' as paid, case when g.n % 7 = 0 then 500 else 0 end as tip,
        case when y.state = 'paid' and g.n % 50 = 30 then 540 else 0 end as credited,
        case when y.state = 'paid' and g.n % 50 = 40 then 300 else 0 end as goodwill,
        case when y.state = 'paid' and g.n % 50 = 20 then 1000 else 0 end as refund,
        case when g.n % 3 = 0 then 'cash' else 'card' end as method, ${at('g.n')} as at) z`

const statements: readonly string[] = [
  `insert into quoin.locations (org_id, id, name, timezone, state, created_at, updated_at)
   select $1, ${id(others.location, 'n')}, 'Location ' || n, 'America/Denver', 'CO', now(), now() from generate_series(1, 2) n
    where $2::uuid is not null and ${count} > 0`,
  `insert into quoin.members (org_id, id, email, name, role, created_at, updated_at, home_location_id)
   select $1, ${id(kinds.member, 'n')}, 'm' || n || '@bench.test', 'Member ' || n,
          case when n <= ${members.sales} then 'sales_rep' else 'technician' end, now(), now(), ${location('n')}
     from generate_series(1, ${members.sales + members.technicians}) n where ${count} > 0`,
  `insert into quoin.crew_pay_policies (org_id, id, effective_from, standard_pool_percent, elite_pool_percent, elite_callback_percent,
          daily_revenue_cap_cents, pay_period, workweek_start, overtime_threshold_minutes, overtime_multiplier, minimum_wage_cents,
          state_minimum_wages, excluded_words, nonproductive_hourly, version, created_at, updated_at)
   select $1, ${id(others.policy, '1')}, current_date - 1000, 20, 25, 3, 300000, '{"cadence": "weekly", "anchor_date": "2020-01-06"}', 1, 2400,
          1.5, 1000, '{}', '{}', true, 1, now(), now() where $2::uuid is not null and ${count} > 0`,
  `insert into quoin.pay_rates (org_id, id, member_id, hourly_cents, effective_from, created_at, updated_at)
   select $1, ${id(others.rate, 'n')}, ${id(kinds.member, 'n')}, 2000 + n, current_date - 1000, now(), now()
     from generate_series(1, ${members.sales + members.technicians}) n where $2::uuid is not null and ${count} > 0`,
  `insert into live.clients (org_id, id, name, status, country, location_id, created_by_type, created_at, updated_at)
   select $1, ${id(kinds.client, 'n')}, 'Client ' || n, 'active', 'US', ${location('n')}, 'system', ${at('n * 3')}, ${at('n * 3')}
     from generate_series(1, ${count} / 3) n`,
  `insert into live.leads (org_id, id, lead_number, status, customer_name, client_id, source, assigned_to, currency, location_id,
          created_by_type, created_by_id, created_at, updated_at)
   select $1, ${id(kinds.lead, 'n')}, n, case when ${isAccepted('n')} then 'converted' when n % 5 = 3 then 'lost' else 'estimate_sent' end,
          'Customer ' || n, ${client('n')}, ${source('n')}, ${rep('n')}, 'USD', ${location('n')}, 'member', ${rep('n')}, ${at('n')}, ${at('n')}
     from generate_series(1, ${count}) n`,
  `insert into live.estimates (org_id, id, estimate_number, location_id, client_id, lead_id, vertical, status, assigned_rep_id, source, currency,
          subtotal_cents, tax_cents, total_cents, sent_at, accepted_at, expires_at, created_by_type, created_at, updated_at)
   select $1, ${id(kinds.estimate, 'n')}, n, ${location('n')}, ${client('n')}, ${id(kinds.lead, 'n')}, 'residential',
          case when ${isAccepted('n')} then 'accepted' when n % 5 = 3 then 'declined' else 'sent' end, ${rep('n')},
          case when n % 2 = 0 then ${source('n')} end, 'USD', 50000, 4000, 54000, ${at('n')},
          case when ${isAccepted('n')} then ${at('n')} end, ${at('n')} + interval '30 days', 'system', ${at('n')}, ${at('n')}
     from generate_series(1, ${count}) n`,
  `insert into live.estimate_versions (org_id, estimate_id, revision, total_cents, snapshot, sent_at)
   select $1, ${id(kinds.estimate, 'n')}, 1, 54000, '{}', ${at('n')} from generate_series(1, ${count}) n where $2::uuid is not null`,
  `insert into live.commissions (org_id, id, location_id, member_id, estimate_id, client_id, lead_id, basis, basis_cents, rate_percent,
          computed_cents, amount_cents, status, earned_at, snapshot, created_by_type, created_at, updated_at)
   select $1, ${id(more.commission, 'n')}, ${location('n')}, ${rep('n')}, ${id(kinds.estimate, 'n')}, ${client('n')}, ${id(kinds.lead, 'n')},
          'company_generated', 50000, 10, 5000, 5000, 'pending', ${at('n')}, '{}', 'system', ${at('n')}, ${at('n')}
     from generate_series(1, ${count}) n where ${isAccepted('n')}`,
  // One job in 20 has three visits, of which the last is the current one.
  `insert into live.jobs (org_id, id, job_number, location_id, client_id, estimate_id, lead_id, status, service_type, customer_name, scheduled_date,
          scheduled_time_start, scheduled_time_end, currency, total_cents, actual_started_at, completed_at, callback_of_job_id,
          current_visit_id, visits_total, other_visits_done, has_visit_rows, created_by_type, created_at, updated_at)
   select $1, ${id(kinds.job, 'n')}, n, ${location('n')}, ${client('n')}, case when ${isAccepted('n')} then ${id(kinds.estimate, 'n')} end,
          case when ${isAccepted('n')} then ${id(kinds.lead, 'n')} end, 'complete', 'cleaning', 'Customer ' || n, ${at('n')}::date, '08:00', '12:00',
          'USD', 50000, ${at('n')}::date + time '14:30' + n % 60 * interval '5 minutes', ${at('n')},
          case when n % 40 = 7 and n > 100 then ${id(kinds.job, 'n - 100')} end,
          case when n % 20 = 5 then ${id(more.visit, 'n * 4 + 3')} end, case when n % 20 = 5 then 3 else 1 end,
          case when n % 20 = 5 then 2 else 0 end, n % 20 = 5, 'system', ${at('n')} - interval '5 days', ${at('n')}
     from generate_series(1, ${count}) n`,
  `insert into live.job_assignees (org_id, job_id, member_id, role)
   select $1, ${id(kinds.job, 'n')}, ${technician('n * 2 + m')}, 'crew' from generate_series(1, ${count}) n, generate_series(0, 1) m
    where $2::uuid is not null`,
  `insert into live.job_visits (org_id, visit_id, job_id, visit_number, status, scheduled_date, scheduled_time_start, scheduled_time_end,
          rescheduled_count, actual_started_at, completed_at)
   select $1, ${id(more.visit, 'n * 4 + v')}, ${id(kinds.job, 'n')}, v, case when v < 3 then 'complete' end,
          case when v < 3 then ${at('n')}::date - 3 + v end, case when v < 3 then time '13:00' end, case when v < 3 then time '15:00' end,
          case when v < 3 then 0 end, case when v < 3 then ${at('n')}::date - 3 + v + time '19:10' end, case when v < 3 then ${at('n')} - interval '1 day' * (3 - v) end
     from generate_series(1, ${count}) n, generate_series(1, 3) v where n % 20 = 5 and $2::uuid is not null`,
  `insert into live.visit_assignees (org_id, visit_id, job_id, member_id, role)
   select $1, ${id(more.visit, 'n * 4 + v')}, ${id(kinds.job, 'n')}, ${technician('n * 2')}, 'crew'
     from generate_series(1, ${count}) n, generate_series(1, 2) v where n % 20 = 5 and $2::uuid is not null`,
  `insert into live.line_items (org_id, id, job_id, position, kind, name, quantity, unit_price_cents, line_total_cents, taxable)
   select $1, ${id(more.line, 'n * 8 + m')}, ${id(kinds.job, 'n')}, m, 'service', 'Cleaning', 1, 25000, 25000, true
     from generate_series(1, ${count}) n, generate_series(0, 1) m where $2::uuid is not null`,
  `insert into live.line_items (org_id, id, invoice_id, position, kind, name, quantity, unit_price_cents, line_total_cents, taxable)
   select $1, ${id(more.line, 'n * 8 + 2 + m')}, ${id(kinds.invoice, 'n')}, m, 'service', 'Cleaning', 1,
          case m when 0 then 4000 when 1 then 2000 else 4000 + n * 37 % 90000 end, case m when 0 then 4000 when 1 then 2000 else 4000 + n * 37 % 90000 end, true
     from generate_series(1, ${count}) n, generate_series(0, 2) m where $2::uuid is not null`,
  `insert into quoin.checklists (org_id, id, name, stage, service_types, items, required_items, photo_items, removed_items, active,
          created_by_type, created_at, updated_at)
   select $1, ${id(others.checklist, '1')}, 'Checks', 'post_job', '{}', '[]', '{}', '{}', '{}', true, 'system', now(), now()
    where $2::uuid is not null and ${count} > 0`,
  `insert into live.quality_reports (org_id, id, location_id, job_id, checklist_id, checklist_version, stage, answers, passed, failed,
          not_applicable, performed_at, arrival, created_by_type, created_at)
   select $1, ${id(more.answers, 'n')}, ${location('n')}, ${id(kinds.job, 'n')}, ${id(others.checklist, '1')}, 1, 'post_job',
          jsonb_build_array(jsonb_build_object('item_id', 'a', 'value', 'pass', 'photo_ids', '[]'::jsonb),
            jsonb_build_object('item_id', 'b', 'value', case when n % 10 = 0 then 'fail' else 'pass' end, 'photo_ids', '[]'::jsonb),
            jsonb_build_object('item_id', 'c', 'value', 'pass', 'photo_ids', '[]'::jsonb),
            jsonb_build_object('item_id', 'd', 'value', 'na', 'photo_ids', '[]'::jsonb)),
          case when n % 10 = 0 then 2 else 3 end, case when n % 10 = 0 then 1 else 0 end, 1, ${at('n')}, 1, 'system', ${at('n')}
     from generate_series(1, ${count}) n where n % 2 = 0`,
  // Each technician works four hours in the morning and four in the afternoon.
  `insert into live.time_entries (org_id, id, location_id, member_id, job_id, kind, started_at, ended_at, breaks, worked_seconds, local_date, status,
          source, corrections, in_doubt, approved_at, created_by_type, created_at, updated_at)
   select $1, ${id(more.time, 'd * 1000 + t * 2 + h')}, ${location('t')}, ${technician('t')},
          ${id(kinds.job, `1 + (d * ${members.technicians} * 2 + t * 2 + h) % ${count}`)}, 'work', w.at, w.at + interval '4 hours', '[]', 14400, w.at::date, 'approved',
          'mobile', '[]', false, w.at + interval '1 day', 'system', w.at, w.at
     from generate_series(0, ${filledDays - 1}) d, generate_series(0, least(${members.technicians}, ${count} / 1000) - 1) t, generate_series(0, 1) h
    cross join lateral (select date_trunc('day', now()) - interval '${filledDays} days' + d * interval '1 day' + interval '13 hours' + h * interval '5 hours' as at) w`,
  `insert into live.invoices (org_id, id, invoice_number, location_id, client_id, job_id, estimate_id, currency, subtotal_cents, discount_cents,
          taxable_cents, tax_cents, total_cents, issue_date, due_date, issued_at, sent_at, first_paid_at, paid_at, voided_at, written_off_at,
          credited_cents, created_by_type, created_at, updated_at)
   select $1, ${id(kinds.invoice, 'g.n')}, case when y.state <> 'draft' then g.n end, ${location('g.n')}, ${client('g.n')},
          case when g.n % 20 > 0 then ${id(kinds.job, 'g.n')} end,
          case when g.n % 20 = 0 and ${isAccepted('g.n')} then ${id(kinds.estimate, 'g.n')} end, 'USD', g.gross, g.discount, g.gross - g.discount, x.tax, y.total,
          case when y.state <> 'draft' then z.at::date end, z.at::date + 14, case when y.state <> 'draft' then z.at end, case when y.state <> 'draft' then z.at end,
          case when z.paid then z.at + interval '3 days' end, case when z.paid then z.at + interval '3 days' end,
          case when y.state = 'void' then z.at + interval '2 days' end, case when y.state = 'written_off' then z.at + interval '90 days' end,
          z.credited, 'system', z.at, z.at from ${amounts}`,
  `insert into live.payments (org_id, id, client_id, invoice_id, kind, method, status, amount_cents, tip_cents, currency, received_at, recorded_by_type,
          created_at, refund_of)
   select $1, ${id(kinds.payment, 'g.n * 4 + p.part')}, ${client('g.n')}, ${id(kinds.invoice, 'g.n')}, p.kind, z.method, 'succeeded', p.cents, p.tip, 'USD',
          z.at + p.later, 'system', z.at + p.later, case when p.kind = 'refund' then ${id(kinds.payment, 'g.n * 4')} end
     from ${amounts}
    cross join lateral (values (0, 'payment', y.total - z.credited - z.goodwill + z.tip, z.tip, interval '3 days', z.paid),
                               (1, 'refund', z.refund, 0, interval '10 days', z.refund > 0),
                               (2, 'credit', z.goodwill, 0, interval '2 days', z.goodwill > 0)) p (part, kind, cents, tip, later, is_made)
    where p.is_made and $2::uuid is not null`,
  `insert into live.payments (org_id, id, client_id, estimate_id, kind, method, status, amount_cents, currency, received_at, recorded_by_type, created_at)
   select $1, ${id(kinds.payment, 'n * 4 + 3')}, ${client('n')}, ${id(kinds.estimate, 'n')}, 'deposit', 'card', 'succeeded', 5000, 'USD', ${at('n')}, 'system', ${at('n')}
     from generate_series(1, ${count}) n where ${isAccepted('n')} and n % 10 = 0 and $2::uuid is not null`,
  `insert into live.credit_notes (org_id, id, credit_note_number, display_number, location_id, client_id, invoice_id, invoice_display_number, currency,
          lines, subtotal_cents, discount_cents, tax_lines, tax_cents, total_cents, reason, issue_date, created_by_type, created_at)
   select $1, ${id(more.note, 'g.n')}, g.n, 'CN-' || g.n, ${location('g.n')}, ${client('g.n')}, ${id(kinds.invoice, 'g.n')}, g.n::text, 'USD', '[]', 500, 0,
          '[]', 40, 540, 'Part not done', z.at::date, 'system', z.at + interval '1 day' from ${amounts} where z.credited > 0`,
  `insert into live.ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, location_id, client_id, invoice_id,
          payment_id, at)
   select $1, ${id(kinds.entry, 'g.n * 32 + e.place')}, ${id(kinds.journal, 'g.n * 8 + e.journal')}, e.kind, e.account, greatest(e.cents, 0), greatest(-e.cents, 0), 'USD',
          ${location('g.n')}, ${client('g.n')}, ${id(kinds.invoice, 'g.n')},
          case when e.part is not null then ${id(kinds.payment, 'g.n * 4 + e.part')} end, z.at + e.later
     from ${amounts}
    cross join lateral (select case when z.method = 'cash' then 'cash' else 'card_clearing' end as money,
                               y.total - z.credited - z.goodwill as paid_cents) m
    cross join lateral (values
      (0, 0, 'invoice_issued', 'receivable', y.total, null::int, interval '0', y.state <> 'draft'),
      (1, 0, 'invoice_issued', 'revenue', -g.gross, null, interval '0', y.state <> 'draft'),
      (2, 0, 'invoice_issued', 'discounts', g.discount, null, interval '0', y.state <> 'draft'),
      (3, 0, 'invoice_issued', 'tax_payable', -x.tax, null, interval '0', y.state <> 'draft'),
      (4, 1, 'payment', m.money, m.paid_cents + z.tip, 0, interval '3 days', z.paid),
      (5, 1, 'payment', 'receivable', -m.paid_cents, 0, interval '3 days', z.paid),
      (6, 1, 'payment', 'tips_payable', -z.tip, 0, interval '3 days', z.paid),
      (7, 2, 'refund', 'receivable', z.refund, 1, interval '10 days', true),
      (8, 2, 'refund', m.money, -z.refund, 1, interval '10 days', true),
      (9, 3, 'credit_note', 'revenue', z.credited * 500 / 540, null, interval '1 day', true),
      (10, 3, 'credit_note', 'tax_payable', z.credited * 40 / 540, null, interval '1 day', true),
      (11, 3, 'credit_note', 'receivable', -z.credited, null, interval '1 day', true),
      (12, 4, 'goodwill', 'goodwill', z.goodwill, 2, interval '2 days', true),
      (13, 4, 'goodwill', 'receivable', -z.goodwill, 2, interval '2 days', true),
      (14, 5, 'invoice_voided', 'receivable', -y.total, null, interval '2 days', y.state = 'void'),
      (15, 5, 'invoice_voided', 'revenue', g.gross, null, interval '2 days', y.state = 'void'),
      (16, 5, 'invoice_voided', 'discounts', -g.discount, null, interval '2 days', y.state = 'void'),
      (17, 5, 'invoice_voided', 'tax_payable', x.tax, null, interval '2 days', y.state = 'void'),
      (18, 6, 'write_off', 'bad_debt', y.total, null, interval '90 days', y.state = 'written_off'),
      (19, 6, 'write_off', 'receivable', -y.total, null, interval '90 days', y.state = 'written_off')
    ) e (place, journal, kind, account, cents, part, later, is_booked)
    where e.is_booked and e.cents <> 0 order by z.at + e.later`,
  `insert into live.ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, location_id, client_id, payment_id, at)
   select $1, ${id(kinds.entry, 'n * 32 + 20 + e.place')}, ${id(kinds.journal, 'n * 8 + 7')}, 'deposit', e.account, e.debit, e.credit, 'USD', ${location('n')},
          ${client('n')}, ${id(kinds.payment, 'n * 4 + 3')}, ${at('n')}
     from generate_series(1, ${count}) n, (values (0, 'card_clearing', 5000, 0), (1, 'deposit_liability', 0, 5000)) e (place, account, debit, credit)
    where ${isAccepted('n')} and n % 10 = 0`,
  `insert into live.doors (org_id, id, location_id, address_line1, city, state, zip, country, match_key, lead_id, outcome, last_knocked_at, last_knocked_by,
          created_by_type, created_at, updated_at)
   select $1, ${id(more.door, 'n')}, ${location('n')}, n || ' Main St', 'Springfield', 'IL', '62701', 'US', 'door ' || n,
          case when n % 5 = 0 then ${id(kinds.lead, 'n * 2')} end, 'not_home', ${at('n * 2')}, ${rep('n')}, 'system', ${at('n * 2')}, ${at('n * 2')}
     from generate_series(1, ${count} / 2) n`,
  `insert into live.canvassing_sessions (org_id, id, location_id, member_id, started_at, ended_at, location_consent, created_by_type, created_at, updated_at)
   select $1, ${id(more.session, 'n')}, ${location('n')}, ${rep('n')}, ${at('n * 20')}, ${at('n * 20')} + interval '3 hours', false, 'system', ${at('n * 20')}, ${at('n * 20')}
     from generate_series(1, ${count} / 20) n`,
  `insert into live.knocks (org_id, id, location_id, door_id, member_id, outcome, knocked_at, clears_do_not_knock, created_by_type, created_at)
   select $1, ${id(more.knock, 'n')}, ${location('n')}, ${id(more.door, `1 + n % (${count} / 2)`)}, ${rep('n')},
          (array['not_home', 'not_interested', 'interested', 'quote_sent', 'sold'])[1 + n % 5], ${at('n')}, false, 'system', ${at('n')}
     from generate_series(1, ${count}) n`,
]

/**
 * Fills a company with two years of business: `invoices` invoices with their journals, payments, refunds and credit notes, and
 * as many leads, estimates, jobs and knocks. The journals balance, and agree with the documents to the cent.
 */
export async function fillYears(owner: pg.Client, company: FilledCompany, invoices: number): Promise<void> {
  await owner.query('set session_replication_role = replica; set synchronous_commit = off')
  for (const text of statements) await owner.query(text, [company.id, company.locationId, invoices])
  await owner.query('set session_replication_role = origin; set synchronous_commit = on')
  await owner.query('vacuum analyze')
}

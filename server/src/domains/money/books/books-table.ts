import type { Parameter, Queries } from '../../../kernel/database/queries.ts'
import type { Account } from '../ledger/index.ts'
import type { SealedMonth } from './checksum.ts'
import type { Entry } from './entry.ts'
import type { Period } from './period.ts'

/** Identifies a set of books: the books of the whole organization, or those of one location. */
export interface BooksScope {
  orgId: string
  locationId: string | null
}

const here = (location: string): string => `(${location}::uuid is null or e.location_id = ${location}::uuid)`

/** Selects the entries of the period that come after the cursor, ordered by time and id. */
export function selectEntries(
  db: Queries,
  { orgId, locationId }: BooksScope,
  { start, end }: Period,
  after: readonly (string | null)[] | null,
  count: number,
): Promise<Entry[]> {
  const parameters: Parameter[] = [orgId, start, end, locationId, count]
  const behind = after
    ? ` and (e.at, e.id) > ($${parameters.push(after[0]!)}::timestamptz, $${parameters.push(after[1]!)}::uuid)`
    : ''
  return db.rows(
    `select e.id, e.journal_id, e.at, e.kind, e.account, e.debit_cents, e.credit_cents, e.currency, e.location_id, e.client_id,
            e.invoice_id, i.display_number as document_number, p.estimate_id, e.payment_id, p.method, p.reference
       from (select e.* from ledger_facts e
              where e.org_id = $1 and e.at >= $2::timestamptz and e.at < $3::timestamptz and ${here('$4')}${behind}
              order by e.at, e.id limit $5) e
       left join invoice_dues i on i.org_id = e.org_id and i.id = e.invoice_id
       left join payment_facts p on p.org_id = e.org_id and p.id = e.payment_id
      order by e.at, e.id`,
    parameters,
  )
}

export interface AccountSum {
  account: Account
  method: Entry['method']
  currency: string
  opening_cents: number
  debit_cents: number
  credit_cents: number
}

/**
 * Returns, for every account, its balance before the period and its debits and credits within the period. If a start
 * time is passed, considers only entries from that time on. Accounts that hold money are split by payment method.
 */
export function selectAccounts(
  db: Queries,
  { orgId, locationId }: BooksScope,
  { start, end }: Period,
  since: string | null,
): Promise<AccountSum[]> {
  const before = 'filter (where e.at < $2::timestamptz)'
  const sinceStart = 'filter (where e.at >= $2::timestamptz)'
  return db.rows(
    `select e.account, case when e.account in ('cash', 'card_clearing') then p.method end as method, e.currency,
            coalesce(sum(e.debit_cents - e.credit_cents) ${before}, 0)::bigint as opening_cents,
            coalesce(sum(e.debit_cents) ${sinceStart}, 0)::bigint as debit_cents,
            coalesce(sum(e.credit_cents) ${sinceStart}, 0)::bigint as credit_cents
       from ledger_facts e
       left join payment_facts p on p.org_id = e.org_id and p.id = e.payment_id and e.account in ('cash', 'card_clearing')
      where e.org_id = $1 and e.at < $3::timestamptz and ${here('$4')}${since === null ? '' : ' and e.at >= $5::timestamptz'}
      group by 1, 2, 3 order by 1, 2 nulls first, 3`,
    [orgId, start, end, locationId, ...(since === null ? [] : [since])],
  )
}

/**
 * Selects every month with entries up to the end of the period, with the checksum of its entries (see checksum.ts). If
 * a start time is passed, considers only months from that time on.
 */
export function selectMonths(
  db: Queries,
  { orgId, locationId }: BooksScope,
  { end, timezone }: Period,
  since: string | null,
): Promise<SealedMonth[]> {
  const parts = [
    'e.id',
    'e.journal_id',
    `to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    'e.kind',
    'e.account',
    'e.debit_cents',
    'e.credit_cents',
    'e.currency',
    `coalesce(e.location_id::text, '')`,
    'e.client_id',
    `coalesce(e.invoice_id::text, '')`,
    `coalesce(e.payment_id::text, '')`,
  ]
  return db.rows(
    `select m.month, count(*)::int as entries, encode(sha256(convert_to(string_agg(m.line, '' order by m.at, m.id), 'UTF8')), 'hex') as sha256
       from (select to_char(e.at at time zone $4, 'YYYY-MM') as month, e.at, e.id, ${parts.join(` || '|' || `)} || E'\\n' as line
               from ledger_facts e where e.org_id = $1 and e.at < $2::timestamptz and ${here('$3')}${since === null ? '' : ' and e.at >= $5::timestamptz'}) m
      group by m.month order by m.month`,
    [orgId, end, locationId, timezone, ...(since === null ? [] : [since])],
  )
}

export interface NamedClient {
  id: string
  name: string
  external_refs: Record<string, string>
  merged_into: string | null
}

export function selectNamedClients(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<NamedClient[]> {
  return db.rows(
    `select c.id, c.name, c.external_refs, c.merged_into from client_names c
      where c.org_id = $1 and c.id = any ($2::uuid[]) order by c.id`,
    [orgId, ids],
  )
}

export interface NamedDocument {
  kind: 'invoice' | 'estimate'
  id: string
  display_number: string | null
  memo: string | null
  external_refs: Record<string, string>
}

export function selectNamedDocuments(
  db: Queries,
  orgId: string,
  invoices: readonly string[],
  estimates: readonly string[],
): Promise<NamedDocument[]> {
  return db.rows(
    `select 'invoice' as kind, i.id, i.display_number, i.memo, i.external_refs from invoice_dues i
      where i.org_id = $1 and i.id = any ($2::uuid[])
      union all
     select 'estimate', e.id, e.display_number, null, e.external_refs from estimate_numbers e
      where e.org_id = $1 and e.id = any ($3::uuid[])
      order by 1, 2`,
    [orgId, invoices, estimates],
  )
}

// The SQL in this file limits reports for a member who can access only their own records. Such reports count the
// member's leads, and the estimates that belong to the member or to the member's leads. In all functions, `member` is
// an SQL expression for the id of the member. `$1` must be the id of the organization.

/** SQL condition: true if the estimate, or its lead, belongs to the member. */
export const ownEstimate = (estimate: string, lead: string, member: string): string =>
  `(exists (select 1 from estimate_owners o where o.org_id = $1 and o.id = ${estimate} and o.member_id = ${member})
    or exists (select 1 from lead_owners o where o.org_id = $1 and o.id = ${lead} and o.member_id = ${member}))`

export const ownLead = (lead: string, member: string): string =>
  `exists (select 1 from lead_owners o where o.org_id = $1 and o.id = ${lead} and o.member_id = ${member})`

/**
 * SQL that restricts ledger entries `e` to those of a member. These are payments for the member's estimates, and
 * entries of invoices for these estimates, for jobs of these estimates and for jobs of the member's leads. `before`
 * selects the ids first, so that entries are found by index instead of being checked one by one.
 */
export function ownEntries(member: string): { before: string; only: string } {
  return {
    before: `with own_estimates as materialized (
         select f.id from estimate_facts f where f.org_id = $1 and ${ownEstimate('f.id', 'f.lead_id', member)}
       ), own_invoices as materialized (
         select i.id from invoice_facts i
          where i.org_id = $1 and i.estimate_id in (select id from own_estimates)
         union
         select i.id from invoice_facts i join job_facts j on j.org_id = i.org_id and j.id = i.job_id
          where i.org_id = $1 and (j.estimate_id in (select id from own_estimates) or ${ownLead('j.lead_id', member)})
       ), own_payments as materialized (
         select p.id from payment_facts p where p.org_id = $1 and p.estimate_id in (select id from own_estimates)
       ) `,
    only: ` and (e.invoice_id in (select id from own_invoices) or e.payment_id in (select id from own_payments))`,
  }
}

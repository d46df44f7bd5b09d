/**
 * SQL for the lead source of an entry `e` of the books. It is the source of the estimate from which the
 * invoice, job or deposit comes, otherwise the source of the lead from which that estimate or job comes. An
 * entry joins at most one row of each view, so the sums by source equal the sum of all entries.
 */
export const entrySource = {
  joins: `
               left join invoice_facts i on i.org_id = e.org_id and i.id = e.invoice_id
               left join job_facts j on j.org_id = e.org_id and j.id = i.job_id
               left join payment_facts p on p.org_id = e.org_id and p.id = e.payment_id
               left join estimate_facts s on s.org_id = e.org_id
                     and s.id = coalesce(i.estimate_id, j.estimate_id, p.estimate_id)
               left join lead_origins l on l.org_id = e.org_id and l.id = coalesce(s.lead_id, j.lead_id)`,
  key: 'coalesce(s.source, l.source)',
} as const

/**
 * SQL for the lead source of a ledger entry `e`. It is the source that is stored in the estimate of the entry's invoice,
 * job or deposit. If there is none, it is the source of the lead of that estimate or job. Each entry is joined with at
 * most one row of each view, so no entry is counted twice.
 */
export const entrySource = {
  joins: `
               left join invoice_facts i on i.org_id = e.org_id and i.id = e.invoice_id
               left join job_facts j on j.org_id = e.org_id and j.id = i.job_id
               left join payment_facts p on p.org_id = e.org_id and p.id = e.payment_id and p.estimate_id is not null
               left join estimate_facts s on s.org_id = e.org_id
                     and s.id = coalesce(i.estimate_id, j.estimate_id, p.estimate_id)
               left join lead_origins l on l.org_id = e.org_id and l.id = coalesce(s.lead_id, j.lead_id)`,
  key: 'coalesce(s.source, l.source)',
} as const

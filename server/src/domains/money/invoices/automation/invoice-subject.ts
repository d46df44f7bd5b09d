import { loadSubjects } from '../../../../kernel/automations/kinds/load-subjects.ts'
import type { SubjectKind } from '../../../../kernel/automations/kinds/subject.ts'
import { locationOfProperty } from '../../../customers/clients/index.ts'
import { zoneOfLocation } from '../../../organization/company/index.ts'

const prefixes = ['invoice', 'client', 'job']

/** The subject type `invoice`. The member who sold the work is responsible for its invoice. */
export const invoiceSubject: SubjectKind = {
  kind: 'invoice',
  idMember: 'invoice_id',
  prefixes,
  absent: ['job'],
  load: (db, at, ids) => loadSubjects(db, at, ids, { select, prefixes }),
}

const select = `
  select r.id, r.id as invoice_id, r.client_id, r.job_id,
         concat_ws(' for ', coalesce('Invoice ' || r.display_number, 'Draft invoice'), r.billing_name) as label, r.location_id,
         ${zoneOfLocation(`coalesce(${locationOfProperty}, r.location_id)`)} as time_zone,
         (select e.assigned_rep_id from estimate_facts e where e.org_id = r.org_id and e.id = r.estimate_id) as assignee_id,
         r.archived_at is not null as is_gone
    from invoices r where r.org_id = $1 and r.id = any ($2::uuid[])`

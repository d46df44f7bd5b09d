import { loadSubjects } from '../../../../kernel/automations/kinds/load-subjects.ts'
import type { SubjectKind } from '../../../../kernel/automations/kinds/subject.ts'
import { locationOfProperty } from '../../../customers/clients/index.ts'
import { zoneOfLocation } from '../../../organization/company/index.ts'

const prefixes = ['estimate', 'client', 'lead']

export const estimateSubject: SubjectKind = {
  kind: 'estimate',
  idMember: 'estimate_id',
  prefixes,
  absent: ['lead'],
  load: (db, at, ids) => loadSubjects(db, at, ids, { select, prefixes }),
}

const select = `
  select r.id, r.id as estimate_id, r.client_id, r.lead_id,
         concat_ws(' for ', coalesce('Estimate ' || r.display_number, 'Draft estimate'), r.customer_name) as label, r.location_id,
         ${zoneOfLocation(`coalesce(${locationOfProperty}, r.location_id)`)} as time_zone,
         r.assigned_rep_id as assignee_id, r.archived_at is not null as is_gone
    from estimates r where r.org_id = $1 and r.id = any ($2::uuid[])`

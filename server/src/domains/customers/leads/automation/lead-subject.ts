import { loadSubjects } from '../../../../kernel/automations/kinds/load-subjects.ts'
import type { SubjectKind } from '../../../../kernel/automations/kinds/subject.ts'
import { locationOfProperty } from '../../clients/index.ts'
import { zoneOfLocation } from '../../../organization/company/index.ts'

const prefixes = ['lead', 'client']

export const leadSubject: SubjectKind = {
  kind: 'lead',
  idMember: 'lead_id',
  prefixes,
  absent: ['client'],
  load: (db, at, ids) => loadSubjects(db, at, ids, { select, prefixes }),
}

const select = `
  select r.id, r.id as lead_id, r.client_id, coalesce(r.customer_name, 'Lead ' || r.lead_number) as label, r.location_id,
         ${zoneOfLocation(`coalesce(${locationOfProperty}, r.location_id)`)} as time_zone,
         r.assigned_to as assignee_id, r.archived_at is not null as is_gone
    from leads r where r.org_id = $1 and r.id = any ($2::uuid[])`

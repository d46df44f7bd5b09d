import { loadSubjects } from '../../../../kernel/automations/kinds/load-subjects.ts'
import type { SubjectKind } from '../../../../kernel/automations/kinds/subject.ts'
import { locationOfProperty } from '../../../customers/clients/index.ts'
import { zoneOfLocation } from '../../../organization/company/index.ts'
import { firstAssignee } from '../job-assignees-table.ts'

const prefixes = ['job', 'client', 'estimate']

export const jobSubject: SubjectKind = {
  kind: 'job',
  idMember: 'job_id',
  prefixes,
  absent: ['estimate'],
  load: (db, at, ids) => loadSubjects(db, at, ids, { select, prefixes }),
}

const select = `
  select r.id, r.id as job_id, r.client_id, r.estimate_id, concat_ws(' for ', 'Job ' || r.job_number, r.customer_name) as label,
         r.location_id, ${zoneOfLocation(`coalesce(${locationOfProperty}, r.location_id)`)} as time_zone,
         ${firstAssignee} as assignee_id, r.archived_at is not null as is_gone
    from jobs r where r.org_id = $1 and r.id = any ($2::uuid[])`

import { loadSubjects } from '../../../../kernel/automations/kinds/load-subjects.ts'
import type { SubjectKind } from '../../../../kernel/automations/kinds/subject.ts'
import { zoneOfRecord } from '../../../organization/company/index.ts'

const prefixes = ['client']

export const clientSubject: SubjectKind = {
  kind: 'client',
  idMember: 'client_id',
  prefixes,
  load: (db, at, ids) => loadSubjects(db, at, ids, { select, prefixes }),
}

const select = `
  select r.id, r.name as label, r.id as client_id, r.location_id, ${zoneOfRecord} as time_zone,
         null::uuid as assignee_id, r.archived_at is not null as is_gone
    from clients r where r.org_id = $1 and r.id = any ($2::uuid[])`

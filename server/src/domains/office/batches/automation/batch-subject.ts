import { loadSubjects } from '../../../../kernel/automations/kinds/load-subjects.ts'
import type { SubjectKind } from '../../../../kernel/automations/kinds/subject.ts'
import { homeOfMemberSql, zoneOfRecord } from '../../../organization/company/index.ts'

const prefixes = ['batch']

/**
 * Lets automations run for a batch. A batch belongs to no customer. Its responsible member is the one who prepared it.
 * Its location is that of its recipe, or else the home location of the member.
 */
export const batchSubject: SubjectKind = {
  kind: 'batch',
  idMember: 'batch_id',
  prefixes,
  withoutCustomer: true,
  load: (db, at, ids) => loadSubjects(db, at, ids, { select, prefixes }),
}

const location = `coalesce((r.recipe->>'location_id')::uuid, ${homeOfMemberSql('r.member_id')})`

const select = `
  select r.*, ${zoneOfRecord} as time_zone
    from (
      select r.org_id, r.id, r.id as batch_id, null::uuid as client_id,
             'Batch of ' || r.item_count || ': ' || coalesce(r.recipe->>'kind', r.operation, 'several operations') as label,
             ${location} as location_id, r.member_id as assignee_id, false as is_gone
        from batches r where r.org_id = $1 and r.id = any ($2::uuid[])) r`

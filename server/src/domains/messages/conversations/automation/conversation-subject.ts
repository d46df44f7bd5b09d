import { loadSubjects } from '../../../../kernel/automations/kinds/load-subjects.ts'
import type { SubjectKind } from '../../../../kernel/automations/kinds/subject.ts'
import { zoneOfRecord } from '../../../organization/company/index.ts'

const prefixes = ['conversation', 'client']

/**
 * Lets automations run for a conversation. The responsible member is the one to whom the conversation is assigned, or
 * else the one to whom its lead is assigned.
 */
export const conversationSubject: SubjectKind = {
  kind: 'conversation',
  idMember: 'conversation_id',
  prefixes,
  absent: ['client'],
  load: (db, at, ids) => loadSubjects(db, at, ids, { select, prefixes }),
}

const select = `
  select r.id, r.id as conversation_id, r.client_id, coalesce(r.subject, r.participant_name, 'Conversation') as label, r.location_id,
         ${zoneOfRecord} as time_zone,
         coalesce(r.assigned_to, (select l.assigned_to from lead_facts l where l.org_id = r.org_id and l.id = r.lead_id)) as assignee_id,
         false as is_gone
    from conversations r where r.org_id = $1 and r.id = any ($2::uuid[])`

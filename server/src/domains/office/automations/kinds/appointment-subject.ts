import { loadSubjects } from '../../../../kernel/automations/kinds/load-subjects.ts'
import type { SubjectKind } from '../../../../kernel/automations/kinds/subject.ts'
import { visits } from './visit.ts'

const prefixes = ['appointment', 'client', 'lead', 'job', 'visit']

export const appointmentSubject: SubjectKind = {
  kind: 'appointment',
  idMember: 'appointment_id',
  prefixes,
  absent: ['client', 'lead', 'job', 'visit'],
  load: (db, at, ids) => loadSubjects(db, at, ids, { select: visits, prefixes }),
}

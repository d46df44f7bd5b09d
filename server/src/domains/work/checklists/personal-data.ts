import {
  emptied,
  type PersonTable,
  refersBy,
  withoutMembers,
} from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'quality_reports',
    kind: 'checklist',
    rows: refersBy('job_id'),
    finds: 'array[r.id]',
    erase: { ...emptied('note'), answers: withoutMembers('r.answers', 'text', 'note', 'photo_ids') },
  },
]

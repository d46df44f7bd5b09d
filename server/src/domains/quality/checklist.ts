import * as z from 'zod'
import { column, type ColumnsOf, internal, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd } from '../../kernel/records/trade-record.ts'
import { id } from '../../kernel/schema/fields.ts'
import { checklistItemSchema, stages } from './checklist-item.ts'

/** What crews have to see to at jobs of a kind. Both modes share it. */
export const checklists = record({
  kind: 'checklist',
  table: 'quoin.checklists',
  schema: { id: 'Checklist', description: 'What crews have to see to at jobs of a kind.' },
  owners: 'quoin.checklist_owners',
  fed: 'view_jobs',
  members: {
    id: column(id()),
    name: column(z.string()),
    stage: column(z.enum(stages).describe('Whether it belongs before the work or after it.')),
    service_types: column(z.array(z.string()).describe('Slugs of services; none: jobs of every kind.')),
    location_ids: column(z.array(id()).nullable().describe('Where it holds; null: everywhere.')),
    items: column(z.array(checklistItemSchema)),
    required_items: internal(z.array(z.string())),
    photo_items: internal(z.array(z.string())),
    removed_items: internal(z.array(z.string())),
    active: column(z.boolean().describe('Whether jobs that were not begun have it.')),
    ...recordEnd,
  },
  tell: () => ({}),
})

export type ChecklistRow = RowOf<typeof checklists.members>
export type ChecklistColumns = ColumnsOf<typeof checklists.members>

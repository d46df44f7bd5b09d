import * as z from 'zod'
import { column, type ColumnsOf, internal, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd } from '../../../kernel/records/trade-record.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { checklistItemSchema, stages } from './checklist-item.ts'
import { visitKinds } from './visit-kinds.ts'

/** A checklist for jobs of certain kinds of work. Test mode and live mode share the same checklists. */
export const checklists = record({
  kind: 'checklist',
  table: 'quoin.checklists',
  schema: {
    id: 'Checklist',
    description: 'A list of items that crews check at jobs. It can be limited to certain kinds of work.',
  },
  owners: 'quoin.checklist_owners',
  fed: 'view_jobs',
  members: {
    id: column(id()),
    name: column(z.string()),
    stage: column(
      z.enum(stages).describe('Time at which the checklist is answered: before or after the work.'),
    ),
    service_types: column(
      z
        .array(z.string())
        .describe('Kinds of work that the checklist applies to, as slugs of services. Empty means all jobs.'),
    ),
    location_ids: column(
      z.array(id()).nullable().describe('Locations where the checklist applies. Null means all.'),
    ),
    visit_kinds: column(
      z
        .array(z.enum(visitKinds))
        .describe(
          'Kinds of visits. The checklist is answered at each visit of one of these kinds. Empty means ' +
            'that it is answered once for the whole job.',
        ),
    ),
    items: column(z.array(checklistItemSchema)),
    required_items: internal(z.array(z.string())),
    photo_items: internal(z.array(z.string())),
    removed_items: internal(z.array(z.string())),
    active: column(z.boolean().describe('True if the checklist applies to jobs that have not begun.')),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type ChecklistRow = RowOf<typeof checklists.members>
export type ChecklistColumns = ColumnsOf<typeof checklists.members>

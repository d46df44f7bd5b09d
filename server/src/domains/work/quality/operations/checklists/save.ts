import * as z from 'zod'
import { invalidState } from '../../../../../kernel/errors.ts'
import { requireQuota } from '../../../../../kernel/records/require-quota.ts'
import { saveOperation } from '../../../../../kernel/records/save-operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { knownLocations } from '../../../../organization/company/index.ts'
import {
  type ChecklistItem,
  checklistItemInput,
  type ChecklistRow,
  checklists,
  itemsWithIds,
  serviceType,
  stages,
  visitKinds,
} from '../../../checklists/index.ts'

/** Maximum number of checklists of an organization. Archived checklists do not count. */
const mostChecklists = 100
/** Maximum number of items that can ever be removed from one checklist. Their ids stay stored. */
const mostRemoved = 1000

export const saveChecklist = saveOperation(checklists, {
  name: 'quality.checklists.save',
  summary: 'Create or update a checklist.',
  description: `Omitted fields stay unchanged; null clears a field. The list of items replaces the stored one. An item that is sent with its id keeps its answers; ids of removed items cannot be used again. The change applies to jobs that have not begun; other jobs keep the checklists that applied when their work began. A call that changes nothing does not raise \`version\`.`,
  permission: ['manage_quality'],
  wholeOrganization: true,
  setUp: true,
  fields: {
    checklist_id: id().optional().describe('The checklist to update. Omit it to create one.'),
    name: text(200, 1).optional().describe('Name. Required for a new checklist.'),
    stage: z
      .enum(stages)
      .optional()
      .describe('Time at which the checklist is answered: before or after the work. Defaults to after.'),
    service_types: z
      .array(serviceType())
      .max(50)
      .nullish()
      .describe('Kinds of work that the checklist applies to, as slugs of services. Empty means all jobs.'),
    location_ids: z
      .array(idOf('location'))
      .min(1)
      .max(100)
      .nullish()
      .describe('Locations where the checklist applies. Null means all.'),
    visit_kinds: z
      .array(z.enum(visitKinds))
      .max(4)
      .nullish()
      .describe(
        'Kinds of visits. The checklist is answered at each visit of one of these kinds, at the latest ' +
          'when the visit is completed. Empty means that it is answered once, at the latest when the job is ' +
          'completed.',
      ),
    items: z
      .array(checklistItemInput)
      .min(1)
      .max(60)
      .optional()
      .describe('All items in order. Required for a new checklist.'),
    active: z
      .boolean()
      .optional()
      .describe('If false, the checklist is used only for jobs whose work has already begun.'),
    archived: z.boolean().optional().describe('True archives the checklist, false restores it.'),
  },
  idField: 'checklist_id',
  neededForNew: { name: 'is required for a new checklist', items: 'are required for a new checklist' },
  admit: (ctx) => requireQuota(ctx, checklists, mostChecklists, 'checklists that are not archived'),
  defaults: () => ({ stage: 'post_job' as const, service_types: [], visit_kinds: [], active: true }),
  async columns(ctx, { service_types, location_ids, visit_kinds, items, ...plain }, before) {
    const previous: Items = before ?? { items: [], removed_items: [] }
    return {
      ...plain,
      visit_kinds: visit_kinds === undefined ? undefined : [...new Set(visit_kinds ?? [])],
      service_types: service_types === undefined ? undefined : [...new Set(service_types ?? [])],
      location_ids:
        location_ids === undefined ? undefined : await knownLocations(ctx.db, ctx.actor.org.id, location_ids),
      ...(items && itemColumns(previous, itemsWithIds(items, previous.removed_items))),
    }
  },
})

type Items = Pick<ChecklistRow, 'items' | 'removed_items'>

function itemColumns(before: Items, items: ChecklistItem[]) {
  const ids = new Set(items.map((item) => item.id))
  const removedIds = before.items.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  return {
    items,
    required_items: items.filter((item) => item.required).map((item) => item.id),
    photo_items: items.filter((item) => item.photo_required).map((item) => item.id),
    removed_items: removedOnes([...before.removed_items, ...removedIds]),
  }
}

/** Refuses too many removed items, because their ids are stored as long as the checklist exists. */
function removedOnes(ids: string[]): string[] {
  if (ids.length <= mostRemoved) return ids
  throw invalidState(
    `At most ${mostRemoved} items can be removed from a checklist over time. Create a new checklist.`,
    [
      {
        field: 'items',
        message: `would bring the number of removed items to ${ids.length}`,
        reason: 'too_many',
      },
    ],
  )
}

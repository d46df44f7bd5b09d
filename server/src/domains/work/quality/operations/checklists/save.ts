import { authorColumns } from '../../../../../kernel/records/author.ts'
import * as z from 'zod'
import { invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { saveChanges } from '../../../../../kernel/records/save-changes.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { omitUndefined, knownLocations, requireLive } from '../../../../organization/company/index.ts'
import {
  type ChecklistColumns,
  type ChecklistItem,
  checklistItemInput,
  type ChecklistRow,
  checklists,
  countChecklists,
  itemsWithIds,
  serviceType,
  stages,
} from '../../../checklists/index.ts'

/** Maximum number of checklists of an organization that are not archived. */
const mostChecklists = 100
/** Maximum number of items removed from one checklist over its lifetime. */
const mostRemoved = 1000

export const saveChecklist = mutation({
  name: 'quality.checklists.save',
  summary: 'Create or update a checklist.',
  description: `Omitted fields stay unchanged; null clears; items are replaced as a whole. An item sent with its id keeps its
identity and answers; ids of removed items are not reused. The change applies to jobs that have not begun; other jobs keep
the checklists from when their work began. A call that changes nothing does not raise \`version\`.`,
  permission: ['manage_quality'],
  wholeOrganization: true,
  input: withRules(
    z.strictObject({
      checklist_id: id().optional().describe('The checklist to update. Omit it to create one.'),
      name: text(200, 1).optional().describe('Name. Required for a new checklist.'),
      stage: z.enum(stages).optional().describe('Before or after the work. Defaults to after.'),
      service_types: z
        .array(serviceType())
        .max(50)
        .nullish()
        .describe('Kinds of work that it applies to, as slugs of services. Empty means every job.'),
      location_ids: z
        .array(idOf('location'))
        .min(1)
        .max(100)
        .nullish()
        .describe('Locations where it applies. Null means all.'),
      items: z
        .array(checklistItemInput)
        .min(1)
        .max(60)
        .optional()
        .describe('All items in order. Required for a new checklist.'),
      active: z.boolean().optional().describe('False if it does not apply to jobs that have not begun.'),
      archived: z.boolean().optional().describe('True archives it; false restores it.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'checklist_id', 'is needed for a new checklist'),
    requiredUnless('items', 'checklist_id', 'are needed for a new checklist'),
  ),
  output: checklists.schema,
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { checklist_id, expected_version, archived, ...input }) {
    requireLive(ctx.actor)
    if (checklist_id === undefined) {
      await requireCapacity(ctx)
      const newColumns = { ...blank(ctx), ...(await columnsOf(ctx, noItems, input)) } as ChecklistColumns
      return checklists.present(
        checklists.insert(ctx, { ...newColumns, archived_at: archived ? ctx.now : null }),
        ctx,
      )
    }
    const before = await checklists.lock(ctx, checklist_id, expected_version)
    if (before.archived_at !== null && archived === false) await requireCapacity(ctx)
    const columns = await columnsOf(ctx, before, input)
    return checklists.present(saveChanges(ctx, checklists, before, columns, archived), ctx)
  },
})

interface ChecklistInput {
  name?: string | undefined
  stage?: ChecklistRow['stage'] | undefined
  service_types?: string[] | null | undefined
  location_ids?: string[] | null | undefined
  items?: z.output<typeof checklistItemInput>[] | undefined
  active?: boolean | undefined
}

type Items = Pick<ChecklistRow, 'items' | 'removed_items'>
const noItems: Items = { items: [], removed_items: [] }

function blank(ctx: MutationContext) {
  return {
    id: newId(),
    stage: 'post_job' as const,
    service_types: [],
    location_ids: null,
    active: true,
    version: 1,
    ...authorColumns('created', ctx.author),
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}

/** Converts the input to columns, without absent fields. */
async function columnsOf(
  ctx: MutationContext,
  before: Items,
  { service_types, location_ids, items, ...plain }: ChecklistInput,
): Promise<Partial<ChecklistColumns>> {
  return omitUndefined({
    ...plain,
    service_types: service_types === undefined ? undefined : [...new Set(service_types ?? [])],
    location_ids:
      location_ids === undefined ? undefined : await knownLocations(ctx.db, ctx.actor.org.id, location_ids),
    ...(items && itemColumns(before, itemsWithIds(items, before.removed_items))),
  })
}

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

/** Ids of removed items are stored as long as the checklist exists. */
function removedOnes(ids: string[]): string[] {
  if (ids.length <= mostRemoved) return ids
  throw invalidState(`Of a checklist at most ${mostRemoved} items are removed in all: make a new one.`, [
    { field: 'items', message: `would have removed ${ids.length}`, reason: 'too_many' },
  ])
}

async function requireCapacity(ctx: MutationContext): Promise<void> {
  const count = await countChecklists(ctx.db, ctx.actor.org.id)
  if (count < mostChecklists) return
  throw invalidState(`An organization has at most ${mostChecklists} checklists that are not archived.`, [
    { message: `has ${count} already`, reason: 'too_many' },
  ])
}

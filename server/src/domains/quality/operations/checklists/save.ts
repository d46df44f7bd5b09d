import { authorColumns } from '../../../../kernel/records/author.ts'
import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { saveWanted } from '../../../../kernel/records/save-wanted.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { given, knownLocations, requireLive } from '../../../company/index.ts'
import { type ChecklistItem, checklistItemInput, itemsWithIds, stages } from '../../checklist-item.ts'
import { type ChecklistColumns, type ChecklistRow, checklists } from '../../checklist.ts'
import { countChecklists } from '../../checklists-table.ts'
import { serviceType } from '../../service-type.ts'

/** Of an organization, those that are not archived. */
const mostChecklists = 100
/** Of one checklist, since it was made. */
const mostRemoved = 1000

export const saveChecklist = mutation({
  name: 'quality.checklists.save',
  summary: 'Make a checklist, or change one.',
  description: `What is absent stays as it is; null clears; the items are replaced as a whole. An item that is sent with its id stays the
same item, with its answers; the id of one that was removed is not used again. Jobs that were not begun follow; a job keeps
the checklists that it had when its work began. What changes nothing does not raise \`version\`.`,
  permission: ['manage_quality'],
  wholeOrganization: true,
  input: withRules(
    z.strictObject({
      checklist_id: id().optional().describe('The checklist to change; absent: a new one.'),
      name: text(200, 1).optional().describe('What it is called; a new checklist needs one.'),
      stage: z
        .enum(stages)
        .optional()
        .describe('Whether it belongs before the work or after it; unless given, after it.'),
      service_types: z
        .array(serviceType())
        .max(50)
        .nullish()
        .describe('The kinds of work that it is for, by the slugs of services; none: every job.'),
      location_ids: z
        .array(idOf('location'))
        .min(1)
        .max(100)
        .nullish()
        .describe('The locations in which it holds; null: everywhere.'),
      items: z
        .array(checklistItemInput)
        .min(1)
        .max(60)
        .optional()
        .describe('All items, in order; a new checklist needs them.'),
      active: z.boolean().optional().describe('False: jobs that were not begun do not have it.'),
      archived: z.boolean().optional().describe('True hides it, false brings it back.'),
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
  async handler(ctx, { checklist_id, expected_version, archived, ...wanted }) {
    requireLive(ctx.actor)
    if (checklist_id === undefined) {
      await requireRoom(ctx)
      const made = { ...blank(ctx), ...(await columnsOf(ctx, noItems, wanted)) } as ChecklistColumns
      return checklists.of(checklists.insert(ctx, { ...made, archived_at: archived ? ctx.now : null }), ctx)
    }
    const before = await checklists.hold(ctx, checklist_id, expected_version)
    if (before.archived_at !== null && archived === false) await requireRoom(ctx)
    const columns = await columnsOf(ctx, before, wanted)
    return checklists.of(saveWanted(ctx, checklists, before, columns, archived), ctx)
  },
})

interface Wanted {
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

/** What is wanted, as it is stored; without what is absent. */
async function columnsOf(
  ctx: MutationContext,
  before: Items,
  { service_types, location_ids, items, ...plain }: Wanted,
): Promise<Partial<ChecklistColumns>> {
  return given({
    ...plain,
    service_types: service_types === undefined ? undefined : [...new Set(service_types ?? [])],
    location_ids:
      location_ids === undefined ? undefined : await knownLocations(ctx.db, ctx.actor.org.id, location_ids),
    ...(items && itemColumns(before, itemsWithIds(items, before.removed_items))),
  })
}

function itemColumns(before: Items, items: ChecklistItem[]) {
  const ids = new Set(items.map((item) => item.id))
  const gone = before.items.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  return {
    items,
    required_items: items.filter((item) => item.required).map((item) => item.id),
    photo_items: items.filter((item) => item.photo_required).map((item) => item.id),
    removed_items: removedOnes([...before.removed_items, ...gone]),
  }
}

/** Their ids are kept for as long as the checklist is. */
function removedOnes(ids: string[]): string[] {
  if (ids.length <= mostRemoved) return ids
  throw invalidState(`Of a checklist at most ${mostRemoved} items are removed in all: make a new one.`, [
    { field: 'items', message: `would have removed ${ids.length}`, reason: 'too_many' },
  ])
}

async function requireRoom(ctx: MutationContext): Promise<void> {
  const count = await countChecklists(ctx.db, ctx.actor.org.id)
  if (count < mostChecklists) return
  throw invalidState(`An organization has at most ${mostChecklists} checklists that are not archived.`, [
    { message: `has ${count} already`, reason: 'too_many' },
  ])
}

import * as z from 'zod'
import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { batchStatuses, statusNow } from '../batch.ts'
import { selectBatches } from '../batches-table.ts'
import type { BatchRow } from '../batch.ts'
import { recipeKinds } from '../recipes/recipe.ts'

const count = () => z.int().min(0)

const batch = z.object({
  id: id(),
  operation: z.string().nullable(),
  recipe: z.enum(recipeKinds).nullable(),
  undo_of: id().nullable(),
  status: z.enum(batchStatuses),
  item_count: count(),
  done_count: count(),
  changed_count: count(),
  refused_count: count(),
  unchanged_count: count(),
  stopped_count: count(),
  member_id: id(),
  started_at: instant().nullable(),
  ended_at: instant().nullable(),
  created_at: instant(),
})

const fields = fieldsOf(batch)

/** Fields of a batch in automations, named `batch.…`. The `…_count` fields are numbers of items by verdict. */
export const batchPrefix: Prefix = {
  name: 'batch',
  fields,
  templates: templateFields(fields, {
    always: ['status', 'item_count', 'done_count', 'changed_count', 'refused_count', 'unchanged_count'],
    nullable: ['recipe', 'operation', 'ended_at'],
  }),
  async load(db, { orgId, now }, ids) {
    const rows = await db.rows<BatchRow>(`${selectBatches} where r.org_id = $1 and r.id = any ($2::uuid[])`, [
      orgId,
      ids,
    ])
    return new Map(rows.map((row) => [row.id, factsOf(row, now)]))
  },
}

function factsOf(row: BatchRow, now: string): z.infer<typeof batch> {
  const { id, operation, recipe, undo_of, item_count, counts, member_id } = row
  const { started_at, ended_at, created_at } = row
  return {
    id,
    operation,
    recipe: recipe?.kind ?? null,
    undo_of,
    status: statusNow(row, now),
    item_count,
    done_count: counts.done,
    changed_count: counts.changed,
    refused_count: counts.refused,
    unchanged_count: counts.unchanged,
    stopped_count: counts.stopped,
    member_id,
    started_at,
    ended_at,
    created_at,
  }
}

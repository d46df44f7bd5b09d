import * as z from 'zod'
import { anyDay } from '../../../../kernel/schema/fields.ts'
import type { BatchDryRun } from '../../../../kernel/operations/batch-dry-runs.ts'
import { type RecipeContext, type RecipeItem, readAll } from './recipe-item.ts'

const schema = z.strictObject({
  kind: z.literal('archive'),
  before: anyDay().describe(
    'Archives clients whose record, jobs, estimates and invoices have not changed since this day (UTC).',
  ),
})

interface Changed {
  id: string
  updated_at: string
}

/**
 * Archives clients whose records have not changed since the day `before`. Begins with the client whose last change is
 * oldest.
 */
export const archiveRecipe = {
  schema,
  async items({ dryRun }: RecipeContext, { before }: z.infer<typeof schema>): Promise<RecipeItem[]> {
    const isLater = ({ updated_at }: Changed): boolean => updated_at.slice(0, 10) >= before
    const clients = await readAll<Changed>(
      dryRun,
      'clients.list',
      { sort: 'updated_at', order: 'asc' },
      {
        isPast: isLater,
        keep: async ({ id }) => (await lastChanges(dryRun, id)).every((change) => !isLater(change)),
      },
    )
    return clients.map(({ id }) => ({ operation: 'clients.archive', input: { client_id: id } }))
  },
}

/** Returns the most recently changed job, estimate and invoice of the client. */
async function lastChanges(dryRun: BatchDryRun, client_id: string): Promise<Changed[]> {
  const changes: Changed[] = []
  for (const list of ['jobs.list', 'estimates.list', 'invoices.list']) {
    const page = await dryRun.read(list, { client_id, sort: 'updated_at', order: 'desc', limit: 1 })
    changes.push(...(page as { items: Changed[] }).items)
  }
  return changes
}

import * as z from 'zod'
import { addDays } from '../../../../kernel/time/index.ts'
import { type RecipeContext, type RecipeItem, readAll } from './recipe-item.ts'

const schema = z.strictObject({
  kind: z.literal('remind'),
  days_overdue: z
    .int()
    .min(1)
    .max(3650)
    .describe(
      "Selects invoices that have been overdue for this number of days or longer, in their location's time zone.",
    ),
  channels: z
    .array(z.enum(['email', 'sms']))
    .min(1)
    .max(2)
    .default(['email'])
    .describe('Channels of the reminders. Defaults to `email`.'),
})

interface OverdueInvoice {
  id: string
  location_id: string
  due_date: string
}

/**
 * Reminds the customers of overdue invoices by sending each invoice again, in the order in which the invoices were
 * created.
 */
export const remindRecipe = {
  schema,
  async items(
    { dryRun, todayAt, latestToday }: RecipeContext,
    recipe: z.infer<typeof schema>,
  ): Promise<RecipeItem[]> {
    const due_to = addDays(latestToday, -recipe.days_overdue)
    const request = { status: 'overdue', due_to, sort: 'created_at', order: 'asc' }
    const invoices = await readAll<OverdueInvoice>(dryRun, 'invoices.list', request, {
      keep: ({ location_id, due_date }) => due_date <= addDays(todayAt(location_id), -recipe.days_overdue),
    })
    return invoices.map(({ id }) => ({
      operation: 'invoices.send',
      input: { invoice_id: id, channels: recipe.channels },
    }))
  },
}

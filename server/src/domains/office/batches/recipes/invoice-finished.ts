import * as z from 'zod'
import { anyDay } from '../../../../kernel/schema/fields.ts'
import { localDate } from '../../../../kernel/time/index.ts'
import { mostItems } from '../batch-item.ts'
import { type RecipeContext, type RecipeItem, readAll } from './recipe-item.ts'

const schema = z.strictObject({
  kind: z.literal('invoice_finished'),
  completed_to: anyDay().describe(
    "Jobs completed on this day or earlier, on their location's calendar, that have no invoice and a total above 0.",
  ),
  send: z.boolean().default(false).describe('True to send each invoice by e-mail. False leaves drafts.'),
})

interface FinishedJob {
  id: string
  timezone: string
  completed_at: string | null
  total_cents?: number
}

/** Drafts an invoice of each finished job, and sends it on request. */
export const invoiceFinishedRecipe = {
  schema,
  async items(
    { dryRun }: RecipeContext,
    { completed_to, send }: z.infer<typeof schema>,
  ): Promise<RecipeItem[]> {
    const isFinished = ({ timezone, completed_at, total_cents }: FinishedJob): boolean =>
      completed_at !== null &&
      localDate(new Date(completed_at), timezone) <= completed_to &&
      (total_cents ?? 1) > 0
    const most = send ? mostItems / 2 + 1 : mostItems + 1
    const request = { status: 'complete', is_invoiced: false, sort: 'created_at', order: 'asc' }
    const jobs = await readAll<FinishedJob>(dryRun, 'jobs.list', request, { keep: isFinished, most })
    return jobs.flatMap(({ id }, at) => {
      const draft = { operation: 'invoices.createFromJob', input: { job_id: id } }
      if (!send) return [draft]
      return [draft, { operation: 'invoices.send', input: { invoice_id: { item: at * 2 + 1 } } }]
    })
  },
}

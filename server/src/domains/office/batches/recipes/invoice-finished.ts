import * as z from 'zod'
import { anyDay } from '../../../../kernel/schema/fields.ts'
import { localDate } from '../../../../kernel/time/index.ts'
import { mostItems } from '../batch-item.ts'
import { type RecipeContext, type RecipeItem, readAll } from './recipe-item.ts'

const schema = z.strictObject({
  kind: z.literal('invoice_finished'),
  completed_to: anyDay().describe(
    "Selects jobs that were completed on this day or earlier (in their location's time zone), have " +
      'lines that are not yet invoiced and have a total above 0.',
  ),
  send: z
    .boolean()
    .default(false)
    .describe('True sends each invoice by email. False leaves the invoices as drafts.'),
})

interface FinishedJob {
  id: string
  timezone: string
  completed_at: string | null
  total_cents?: number
}

/** Creates a draft invoice for each completed job, with its uninvoiced lines, and sends the invoice if requested. */
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
    const request = { status: 'complete', is_to_invoice: true, sort: 'created_at', order: 'asc' }
    const jobs = await readAll<FinishedJob>(dryRun, 'jobs.list', request, { keep: isFinished, most })
    return jobs.flatMap(({ id }, at) => {
      const draft = { operation: 'invoices.createFromJob', input: { job_id: id } }
      if (!send) return [draft]
      return [draft, { operation: 'invoices.send', input: { invoice_id: { item: at * 2 + 1 } } }]
    })
  },
}

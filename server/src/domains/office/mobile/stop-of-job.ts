import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findPhonesOfClients } from '../../customers/clients/index.ts'
import { attachedSchema, findAttachedToAll } from '../../organization/stored-files/index.ts'
import { type JobCardRow, jobs, linesOfVisit } from '../../work/jobs/index.ts'
import { lineItemSchema } from '../../organization/line-items/index.ts'
import { jobChecklistSchema, readChecklistsOfJobs } from '../../work/checklists/index.ts'
import { type JobCard, jobCardSchema } from '../../work/schedule/index.ts'

const { id, position, kind, service_id, name, description, quantity, unit } = lineItemSchema.shape
const { unit_price_cents, discount_cents, line_total_cents, tax_cents } = lineItemSchema.shape
const lineSchema = z.object({
  id,
  position,
  kind,
  service_id,
  name,
  description,
  quantity,
  unit,
  unit_price_cents,
  discount_cents,
  line_total_cents,
  tax_cents,
})

/** A job with the data that a crew needs on site. */
export const stopSchema = jobCardSchema
  .extend({
    access_notes: z.string().nullable(),
    special_instructions: z.string().nullable(),
    line_items: z
      .array(lineSchema)
      .describe(
        'Work to do: the lines that are assigned to the visit, or all lines of the job if none are assigned.',
      ),
    checklists: z.array(jobChecklistSchema),
    customer_phone: z.string().nullable().describe("Customer's phone number in E.164 form."),
    photos: attachedSchema.shape.photos,
  })
  .meta({ id: 'Stop', description: 'A job with the data that a crew needs on site.' })

export async function stopsOf(
  ctx: QueryContext,
  rows: readonly { row: JobCardRow; card: JobCard }[],
): Promise<z.infer<typeof stopSchema>[]> {
  const orgId = ctx.actor.org.id
  const jobRows = await jobs.findMany(ctx.db, orgId, [...new Set(rows.map(({ row }) => row.id))])
  const byId = new Map(jobRows.map((job) => [job.id, job]))
  const [checklists, phones, files] = await Promise.all([
    readChecklistsOfJobs(ctx.db, orgId, jobRows),
    findPhonesOfClients(ctx.db, orgId, [...new Set(jobRows.map((job) => job.client_id))]),
    findAttachedToAll(ctx.db, orgId, 'job', [...byId.keys()]),
  ])
  return rows.map(({ row, card }) => {
    const job = byId.get(row.id)!
    const visits = row.lines_by_visit?.visits ?? []
    const visit = visits.find(({ visit_id }) => visit_id === row.visit_id)
    return {
      ...card,
      access_notes: job.access_notes,
      special_instructions: job.special_instructions,
      line_items: linesOfVisit(job.line_items, visit?.line_ids ?? [], visits).map((line) =>
        lineSchema.parse(line),
      ),
      checklists: checklists
        .get(job.id)!
        .filter(({ visit_id }) => visit_id === null || visit_id === row.visit_id),
      customer_phone: phones.get(job.client_id) ?? null,
      photos: files.get(job.id)!.photos,
    }
  })
}

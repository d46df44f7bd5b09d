import * as z from 'zod'
import { selectRevisionHeads } from '../../../../../kernel/automations/tables/revisions-table.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { authorSchema, toAuthor } from '../../../../../kernel/records/author.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { revisionNumber } from '../../automation.ts'
import { readAutomation } from '../../lock-automation.ts'

export const listRevisions = query({
  name: 'automations.revisions.list',
  summary: 'List the stored revisions of an automation, newest first.',
  description: 'The last fifty revisions are stored. Older revisions are stored only if they were published.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  input: z.strictObject({
    automation_id: id(),
    before: revisionNumber()
      .optional()
      .describe(
        'Only revisions with a lower number. For the next page, pass the lowest number of this page.',
      ),
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of revisions.'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        revision: revisionNumber(),
        faults: z.int().describe('Number of validation issues when the revision was saved.'),
        saved_at: instant(),
        saved_by: authorSchema,
        published_at: instant()
          .nullable()
          .describe('Time of the first publication. Null if never published.'),
        published_by: authorSchema.nullable(),
      }),
    ),
    has_more: z.boolean(),
  }),
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { automation_id, before, limit }) {
    const row = await readAutomation(ctx, automation_id)
    const heads = await selectRevisionHeads(ctx.db, ctx.actor.org.id, row.id, {
      below: before ?? null,
      limit: limit + 1,
    })
    const items = heads.slice(0, limit).map((each) => ({
      revision: each.number,
      faults: each.faults.length,
      saved_at: each.saved_at,
      saved_by: toAuthor(each.saved_by_type, each.saved_by_id, each.saved_by_key),
      published_at: each.published_at,
      published_by:
        each.published_by_type === null
          ? null
          : toAuthor(each.published_by_type, each.published_by_id, each.published_by_key),
    }))
    return { items, has_more: heads.length > limit }
  },
})

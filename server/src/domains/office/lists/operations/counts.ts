import * as z from 'zod'
import { AppError } from '../../../../kernel/errors.ts'
import { contextFor } from '../../../../kernel/operations/context-for.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { searchInput } from '../../../../kernel/search/search-input.ts'
import { countedListNames, countedLists } from '../counted-lists.ts'

export const countList = query({
  name: 'lists.counts',
  summary: 'Count the records of a list by status.',
  description:
    'Counts the records that the list would return with the same filters. Requires the permission of the ' +
    'list. The answer contains every status of the list, even if no record has it.',
  permission: ['use_app'],
  input: z.strictObject({
    list: z.enum(countedListNames).describe('The list, for example `invoices` for `invoices.list`.'),
    client_id: id().optional().describe('Only records of this client.'),
    location_id: idOf('location').optional().describe('Only records of this location.'),
    assigned_to: idOf('member').optional().describe('Only records assigned to this member.'),
    search: searchInput(200)
      .optional()
      .describe('Words to find. Matches the same records as `search` of the list operation.'),
  }),
  output: z.object({
    total: z.int().describe('Number of records in all statuses.'),
    by_status: z.array(z.object({ status: z.string(), count: z.int() })),
  }),
  errors: ['insufficient_permission'],
  async handler(ctx, { list, ...input }) {
    const { permission, count } = countedLists[list]
    const readable = contextFor(ctx, permission)
    if (readable === null)
      throw new AppError(
        'insufficient_permission',
        `Counting ${list} requires the permission \`${permission}\`.`,
      )
    const counts = await count(readable, input)
    return {
      total: counts.reduce((sum, each) => sum + each.count, 0),
      by_status: counts.map(({ status, count: records }) => ({ status, count: records })),
    }
  },
})

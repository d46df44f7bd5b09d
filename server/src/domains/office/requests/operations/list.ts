import * as z from 'zod'
import { longestCursor } from '../../../../kernel/http/cursor.ts'
import { firstIdAt } from '../../../../kernel/ids.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { offsetInstant, pageOf } from '../../../../kernel/records/list-input.ts'
import {
  lastSearched,
  mostSearched,
  type RequestFilters,
  selectRequests,
} from '../../../../kernel/request-log/index.ts'
import { id, line } from '../../../../kernel/schema/fields.ts'
import { loggedRequestSchema, presentRequests } from '../logged-request.ts'

const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const

export const listRequests = query({
  name: 'requests.list',
  summary: 'List the latest API requests, newest first.',
  description:
    'Lists requests with API keys and of connected agents, also those that were refused. A request appears at ' +
    'most three seconds after its answer and is stored for 7 days by default, without input, answer and ' +
    `address. A search ends after ${mostSearched.toLocaleString('en')} requests: then a page can be short or empty although \`has_more\` is ` +
    'true. At most 200 requests a second are recorded. Successful calls of this operation are not.',
  permission: ['view_audit'],
  wholeOrganization: true,
  input: z.strictObject({
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of requests on a page.'),
    cursor: z
      .string()
      .optional()
      .describe('The `next_cursor` of the previous page, unchanged, with the same filters.')
      .meta({ maxLength: longestCursor }),
    key_id: id().optional().describe('Only requests with this API key.'),
    operation: line(100, '', 'must be one line').optional().describe('Only calls of this operation.'),
    status: oneOrMore(statusClasses)
      .optional()
      .describe('Only requests with a status of this class, or of one of several classes.'),
    failed: z.boolean().optional().describe('True: only requests that were answered with an error.'),
    since: offsetInstant().optional().describe('Only requests that were answered at this time or later.'),
  }),
  output: pageOf(loggedRequestSchema),
  errors: ['invalid_cursor', 'insufficient_permission'],
  async handler(ctx, { limit, cursor, since, key_id, operation, status, failed }) {
    const filters = {
      keyId: key_id,
      operation,
      statusClasses: status && [status].flat().map((each) => Number(each[0])),
      isFailed: failed === true,
    }
    const binding = JSON.stringify(['requests', filters, since ?? null, ctx.actor.org.id])
    const [position] = cursor === undefined ? [] : ctx.services.cursors.decode(cursor, binding)
    const range = {
      from: firstIdAt(since === undefined ? 0 : Date.parse(since)),
      upto: position ?? firstIdAt(Date.parse(ctx.present) + dayMs),
    }
    const { rows, end } = await search(ctx, range, filters, limit)
    const items = await presentRequests(ctx, rows)
    const shown = items.slice(0, ctx.countFitting?.(items))
    const next = shown.length < items.length ? shown.at(-1)?.id : end
    return {
      items: shown,
      next_cursor: next === undefined ? null : ctx.services.cursors.encode({ binding, position: [next] }),
      has_more: next !== undefined,
      limit,
    }
  },
})

/** Ids of hosts whose clocks are ahead are below this distance from now. */
const dayMs = 24 * 3600_000

/** Returns the rows of a page, and the id at which the next one begins. It is undefined if there are no further rows. */
async function search(
  { db, actor }: QueryContext,
  range: { from: string; upto: string },
  filters: RequestFilters,
  limit: number,
) {
  const rows = await selectRequests(db, actor.org.id, range, filters, limit + 1)
  if (rows.length > limit) return { rows: rows.slice(0, limit), end: rows[limit - 1]!.id }
  return { rows, end: await lastSearched(db, actor.org.id, range, filters.isFailed) }
}

import * as z from 'zod'
import { longestCursor } from '../../../../kernel/http/cursor.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { calendarDate, id } from '../../../../kernel/schema/fields.ts'
import {
  isCalendarDate,
  nextLocalMidnight,
  parseInstant,
  startOfLocalDay,
} from '../../../../kernel/time/index.ts'
import { clients } from '../client.ts'
import { statementOf, statementSchema } from '../statement.ts'
import { placeOf, selectStatement } from '../statement-table.ts'

const day = () => calendarDate().refine(isCalendarDate, 'must be a date between the years 1 and 9999')

export const statementClient = query({
  name: 'clients.statement',
  summary: "Read a client's account: invoices, payments and credits, with the running balance.",
  description:
    "Days are in the organization's time zone. A member limited to their own invoices sees only " +
    'entries of those invoices. Each page starts with its opening balance.',
  permission: ['view_invoices'],
  input: z.strictObject({
    client_id: id().describe('The client whose account is read.'),
    from: day()
      .optional()
      .describe('First day to include. Earlier entries are summed in the opening balance.'),
    to: day().optional().describe('Last day to include.'),
    limit: z.int().min(1).max(1000).default(1000).describe('Maximum number of entries in a page.'),
    cursor: z
      .string()
      .optional()
      .describe('`next_cursor` of the previous page. Valid only for the same client and days.')
      .meta({ maxLength: longestCursor }),
  }),
  output: statementSchema,
  errors: ['not_found', 'invalid_cursor'],
  async handler(ctx, { client_id, from, to, limit, cursor }) {
    const { org, mode, locations, id: member } = ctx.actor
    const client = await clients.get(ctx, client_id)
    const binding = JSON.stringify([
      'statement',
      client.id,
      from,
      to,
      org.id,
      mode,
      locations,
      ctx.own && member,
    ])
    const { cursors } = ctx.services
    const { opening_cents, rows } = await selectStatement(ctx.db, org.id, client.id, ctx.own, {
      from: from === undefined ? null : boundAt(startOfLocalDay(from, org.timezone)),
      until: to === undefined ? null : boundAt(nextLocalMidnight(to, org.timezone)),
      after: cursor === undefined ? null : cursors.decode(cursor, binding),
      count: limit + 1,
    })
    const pageRows = rows.slice(0, limit)
    const last = pageRows.at(-1)
    const next_cursor =
      last && rows.length > pageRows.length ? cursors.encode({ binding, position: placeOf(last) }) : null
    return statementOf(
      { id: client.id, currency: org.currency },
      { opening_cents, rows: pageRows, next_cursor },
    )
  },
})

/**
 * Returns the instant as a database timestamp. Returns null for an instant outside the years that the database can
 * store. No entry lies outside these years, so the query then needs no condition.
 */
function boundAt(instant: Date): string | null {
  const text = instant.toISOString()
  return parseInstant(text) === null ? null : text
}

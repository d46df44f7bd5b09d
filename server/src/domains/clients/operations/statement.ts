import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { calendarDate, id } from '../../../kernel/schema/fields.ts'
import { isCalendarDate, nextLocalMidnight, startOfLocalDay } from '../../../kernel/time/index.ts'
import { clients } from '../client.ts'
import { statementOf, statementSchema } from '../statement.ts'
import { selectStatement } from '../statement-table.ts'

const day = () => calendarDate().refine(isCalendarDate, 'must be a day of the years 1 to 9999')

export const statementClient = query({
  name: 'clients.statement',
  summary: "Read a client's account: invoices, payments and credits, with what was owed each time.",
  description:
    'Days are those of the organization. A member who sees only their own invoices reads the account as far as those go.',
  permission: ['view_invoices'],
  input: z.strictObject({
    client_id: id().describe('Whose account it is.'),
    from: day().optional().describe('Only entries of this day or later; the others are the opening balance.'),
    to: day().optional().describe('Only entries of this day or earlier.'),
  }),
  output: statementSchema,
  errors: ['not_found'],
  async handler(ctx, { client_id, from, to }) {
    const { org } = ctx.actor
    const client = await clients.get(ctx, client_id)
    const rows = await selectStatement(ctx.db, org.id, client.id, ctx.own)
    return statementOf({ id: client.id, currency: org.currency }, rows, {
      from: from === undefined ? null : startOfLocalDay(from, org.timezone).toISOString(),
      until: to === undefined ? null : nextLocalMidnight(to, org.timezone).toISOString(),
    })
  },
})

import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { findLocation } from '../../../organization/company/index.ts'
import { closingOf } from '../closing.ts'
import { periodOf } from '../period.ts'
import { firstUnsealed, lockChain, insertSeal, setNext } from '../sealing/seals-table.ts'

/**
 * Time between the end of a month and its sealing, in milliseconds. After this time, all transactions that began in the
 * month have ended.
 */
const settlingMs = 3_600_000
const mostMonths = 12

/**
 * Stores ("seals") the closing checksums of past months. A concurrent second call waits for the first, finds the months
 * that it has sealed, and seals only later months.
 */
export const sealMonths = mutation({
  name: 'books.sealMonths',
  summary: 'Store the closing checksums of past months.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    books_id: id().describe('Id of the location or of the organization whose books are sealed.'),
  }),
  output: z.object({ months: z.int().min(0).describe('Number of sealed months, at most 12 per call.') }),
  async handler(ctx, { books_id }) {
    const { org } = ctx.actor
    const chain = await lockChain(ctx, books_id)
    if (!chain) return { months: 0 }
    const location = chain.location_id === null ? null : await findLocation(ctx.db, org.id, chain.location_id)
    const timezone = location?.timezone ?? org.timezone
    const scope = { orgId: org.id, locationId: chain.location_id }
    const first = await firstUnsealed(ctx, scope, timezone)
    if (first === null) return { months: 0 }
    let period = periodOf(monthOf(first, timezone), timezone)
    let months = 0
    for (; overAt(period.end) <= ctx.now && months < mostMonths; months++) {
      insertSeal(ctx, scope, period, await closingOf(ctx.db, scope, period))
      period = periodOf(monthOf(period.end, timezone), timezone)
    }
    setNext(ctx, books_id, overAt(period.end))
    return { months }
  },
})

const overAt = (end: string): string => new Date(Date.parse(end) + settlingMs).toISOString()
const monthOf = (at: string, timezone: string): string => localToday(timezone, new Date(at)).slice(0, 7)

import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { localToday } from '../../../kernel/time/index.ts'
import { findLocation } from '../../company/index.ts'
import { closingOf } from '../closing.ts'
import { periodOf } from '../period.ts'
import { firstUnsealed, holdChain, insertSeal, setNext } from '../sealing/seals-table.ts'

/** Until whatever was begun in a month is booked or given up. */
const settlingMs = 3_600_000
const mostMonths = 12

/** Whoever comes second finds what the first has sealed, and seals what came since. */
export const sealMonths = mutation({
  name: 'books.sealMonths',
  summary: 'Keep what closes the months of the books that are over.',
  permission: [],
  only: 'system',
  input: z.strictObject({ books_id: id().describe('Whose books: of a location, or of the organization.') }),
  output: z.object({ months: z.int().min(0).describe('How many were sealed, at most 12 at a time.') }),
  async handler(ctx, { books_id }) {
    const { org } = ctx.actor
    const chain = await holdChain(ctx, books_id)
    if (!chain) return { months: 0 }
    const location = chain.location_id === null ? null : await findLocation(ctx.db, org.id, chain.location_id)
    const timezone = location?.timezone ?? org.timezone
    const whose = { orgId: org.id, locationId: chain.location_id }
    const first = await firstUnsealed(ctx, whose, timezone)
    if (first === null) return { months: 0 }
    let period = periodOf(monthOf(first, timezone), timezone)
    let months = 0
    for (; overAt(period.end) <= ctx.now && months < mostMonths; months++) {
      insertSeal(ctx, whose, period, await closingOf(ctx.db, whose, period))
      period = periodOf(monthOf(period.end, timezone), timezone)
    }
    setNext(ctx, books_id, overAt(period.end))
    return { months }
  },
})

const overAt = (end: string): string => new Date(Date.parse(end) + settlingMs).toISOString()
const monthOf = (at: string, timezone: string): string => localToday(timezone, new Date(at)).slice(0, 7)

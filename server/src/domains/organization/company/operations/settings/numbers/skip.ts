import * as z from 'zod'
import { invalidField } from '../../../../../../kernel/errors.ts'
import {
  lockSequence,
  numberKinds,
  saveNextNumber,
} from '../../../../../../kernel/operations/gapless-number.ts'
import { mutation } from '../../../../../../kernel/operations/operation.ts'

export const skipNumbers = mutation({
  name: 'settings.numbers.skip',
  summary: 'Skip numbers that may have been used before a restore of the installation.',
  description:
    'The original installation may have used these numbers for documents that the restored copy does not contain. The audit entry of ' +
    'this call explains the gap.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    kind: z.enum(numberKinds).describe('Kind of record whose numbers are left out.'),
    next: z.int().min(1).max(1_000_000_000).describe('Number of the next record.'),
  }),
  output: z.object({
    kind: z.enum(numberKinds),
    last_used: z.int().describe('Last number before those that are left out. 0 if there is none.'),
    next: z.int(),
  }),
  errors: ['validation_error'],
  async handler(ctx, { kind, next }) {
    const orgId = ctx.actor.org.id
    const sequence = await lockSequence(ctx.db, orgId, kind)
    const { last_value = 0, skipped_from = null, skipped_to = null } = sequence ?? {}
    // The numbers were already skipped, perhaps with documents after them. The call only records this.
    if (skipped_from !== null && next - 1 === skipped_to) return { kind, last_used: skipped_from - 1, next }
    const last = skipped_from !== null && last_value === skipped_to ? skipped_from - 1 : last_value
    if (next <= last) throw invalidField('next', `must be greater than ${last}, the last number in use`)
    saveNextNumber(ctx.db, orgId, { kind, last, next, at: ctx.now })
    return { kind, last_used: last, next }
  },
})

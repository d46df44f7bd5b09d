import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { authorSchema } from '../../kernel/records/author.ts'
import { cents, decimal, id, instant } from '../../kernel/schema/fields.ts'

export const participantSchema = z.object({
  member_id: id(),
  share_percent: decimal()
    .nullable()
    .describe('Of the pool; all who share it have one, or none: equal parts.'),
  pay: visibleWith('view_pay', z.enum(['commission', 'hourly'])),
  hourly_cents: visibleWith(
    'view_pay',
    cents().nullable().describe("For hours at this job; null: the member's own rate."),
  ),
})

/** What was decided about the pay of one job. */
export const payOverrideSchema = z.object({
  participants: z
    .array(participantSchema)
    .nullable()
    .describe('Who is paid; null: whoever carries the job out.'),
  hourly_only: z.boolean().describe('Nobody is paid commission.'),
  crew_pay_policy_id: visibleWith(
    'view_pay',
    id().nullable().describe('The policy that it is paid by; null: that of its day.'),
  ),
  reason: z.string(),
  set_by: authorSchema,
  set_at: instant(),
})
export type PayOverride = z.infer<typeof payOverrideSchema>

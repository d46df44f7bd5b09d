import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { authorSchema } from '../../../kernel/records/author.ts'
import { cents, decimal, id, instant } from '../../../kernel/schema/fields.ts'

export const participantSchema = z.object({
  member_id: id(),
  share_percent: decimal()
    .nullable()
    .describe('Percentage of the pool. Either all participants have one, or none: then shares are equal.'),
  pay: visibleWith('view_pay', z.enum(['commission', 'hourly'])),
  hourly_cents: visibleWith(
    'view_pay',
    cents().nullable().describe("Rate for hours at this job. Null: the member's own rate."),
  ),
})

/** Pay settings that apply to one job. */
export const payOverrideSchema = z.object({
  participants: z
    .array(participantSchema)
    .nullable()
    .describe('Members who are paid. Null: the assignees of the job.'),
  hourly_only: z.boolean().describe('No one is paid commission.'),
  crew_pay_policy_id: visibleWith(
    'view_pay',
    id().nullable().describe("Policy that applies. Null: the policy of the job's date."),
  ),
  reason: z.string(),
  set_by: authorSchema,
  set_at: instant(),
})
export type PayOverride = z.infer<typeof payOverrideSchema>

import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { authorSchema } from '../../../kernel/records/author.ts'
import { cents, decimal, id, instant } from '../../../kernel/schema/fields.ts'

export const participantSchema = z.object({
  member_id: id(),
  share_percent: decimal()
    .nullable()
    .describe(
      "Percentage of the job's commission pool. Either every participant who is paid by commission has " +
        'a share, or no one has. Without shares, they get equal parts.',
    ),
  pay: visibleWith('view_pay', z.enum(['commission', 'hourly'])),
  hourly_cents: visibleWith(
    'view_pay',
    cents()
      .nullable()
      .describe("Hourly rate for work at this job, in cents. Null means the member's own rate."),
  ),
})

/** Pay settings of a single job, which override the crew pay policy. */
export const payOverrideSchema = z.object({
  participants: z
    .array(participantSchema)
    .nullable()
    .describe('Members who are paid for the job. Null means the assignees.'),
  hourly_only: z
    .boolean()
    .describe('True if all participants are paid by the hour and no one by commission.'),
  crew_pay_policy_id: visibleWith(
    'view_pay',
    id()
      .nullable()
      .describe("Crew pay policy that applies. Null means the policy that is valid on the job's date."),
  ),
  reason: z.string(),
  set_by: authorSchema,
  set_at: instant(),
})
export type PayOverride = z.infer<typeof payOverrideSchema>

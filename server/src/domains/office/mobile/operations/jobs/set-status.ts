import * as z from 'zod'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { eachOnce } from '../../../../../kernel/schema/each-once.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { invoiceCreated } from '../../../../money/invoices/index.ts'
import {
  headOut,
  type Job,
  jobCompleted,
  jobs,
  lockJobVisit,
  jobSchema,
  jobStatusChanged,
  visitCompleted,
  visitIdInput,
} from '../../../../work/jobs/index.ts'
import { completeJob, holdJob, sendEta, startJob } from '../../../../work/jobs/operations.ts'
import { phoneInput, phoneOutput, phoneWrite } from '../../phone-write.ts'

export const jobActions = ['en_route', 'start', 'hold', 'complete'] as const

const input = withRules(
  z.strictObject({
    job_id: id().describe('The job.'),
    visit_id: visitIdInput(),
    action: z
      .enum(jobActions)
      .describe('`en_route`: on the way; `start`: start or resume; `hold`: pause; `complete`: done.'),
    reason: text(500, 1).optional().describe('Reason for the pause. Required for `hold`.'),
    override_reason: text(500, 1)
      .optional()
      .describe(
        'For `complete`: reason for completing the job although its checklist is incomplete. Needs ' +
          '`manage_jobs`.',
      ),
    notify: z
      .array(z.enum(['sms', 'email']))
      .max(2)
      .check(eachOnce())
      .default([])
      .describe('For `en_route`: channels on which the customer is notified. Defaults to none.'),
    expected_version: expectedVersion(),
    ...phoneInput,
  }),
  {
    field: 'reason',
    message: 'is required for the action `hold`, and not allowed for other actions',
    isMet: ({ action, reason }) => (action === 'hold') === (reason !== undefined),
    schema: {
      oneOf: [
        { properties: { action: { const: 'hold' } }, required: ['reason'] },
        { properties: { action: { not: { const: 'hold' } } }, not: { required: ['reason'] } },
      ],
    },
  },
  {
    field: 'override_reason',
    message: 'is only allowed for the action `complete`',
    isMet: ({ action, override_reason }) => override_reason === undefined || action === 'complete',
    schema: {
      anyOf: [{ not: { required: ['override_reason'] } }, { properties: { action: { const: 'complete' } } }],
    },
  },
  {
    field: 'notify',
    message: 'is only allowed for the action `en_route`',
    isMet: ({ action, notify }) => notify.length === 0 || action === 'en_route',
    schema: {
      anyOf: [{ properties: { notify: { maxItems: 0 } } }, { properties: { action: { const: 'en_route' } } }],
    },
  },
)
type JobStatusInput = z.output<typeof input>

const name = 'mobile.jobs.setStatus'

export const setJobStatus = mutation({
  name,
  summary: 'Report from the field that a crew is on its way to a job, or starts, pauses or completes it.',
  description:
    'Same as `jobs.sendEta`, `jobs.start`, `jobs.hold` or `jobs.complete`, but with the time of the ' +
    'phone. The recorded start and end of work are therefore the times at which the work started and ' +
    'ended, not the times at which this was reported.',
  permission: ['update_job_status'],
  ofPhones: true,
  sends: true,
  metered: true,
  input,
  output: jobSchema.extend(phoneOutput),
  errors: ['not_found', 'invalid_state', 'insufficient_permission', 'stale_version'],
  emits: [jobStatusChanged, jobCompleted, visitCompleted, invoiceCreated],
  handler: (ctx, input) =>
    phoneWrite(ctx, {
      operation: name,
      kind: 'job',
      input,
      make: ({ occurred_at }) => move(ctx, input, occurred_at),
      find: async (jobId) => jobs.present(await jobs.get(ctx, jobId), ctx),
    }),
})

function move(ctx: MutationContext, input: JobStatusInput, occurredAt: string): Promise<Job> {
  const { job_id, visit_id, action, notify, reason, override_reason, expected_version } = input
  const target = { job_id, visit_id, expected_version }
  const moves: Readonly<Record<JobStatusInput['action'], () => Promise<Job>>> = {
    en_route: () =>
      notify.length > 0
        ? ctx.runOperation(sendEta, { ...target, notify }, occurredAt)
        : goQuietly(ctx, target, occurredAt),
    start: () => ctx.runOperation(startJob, target, occurredAt),
    hold: () => ctx.runOperation(holdJob, { ...target, reason }, occurredAt),
    complete: () => ctx.runOperation(completeJob, { ...target, override_reason }, occurredAt),
  }
  return moves[action]()
}

/** Sets the status of the job to `en_route` without notifying the customer. `jobs.sendEta` notifies the customer. */
async function goQuietly(
  ctx: MutationContext,
  { job_id, visit_id, expected_version }: Pick<JobStatusInput, 'job_id' | 'visit_id' | 'expected_version'>,
  occurredAt: string,
): Promise<Job> {
  return headOut(ctx, await lockJobVisit(ctx, job_id, visit_id, expected_version), occurredAt)
}

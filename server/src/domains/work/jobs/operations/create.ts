import * as z from 'zod'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { needs, requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { appointmentScheduled, leadStatusChanged, markLeadConverted } from '../../../customers/leads/index.ts'
import {
  existedOutput,
  externalRefInput,
  onceByRef,
  refsOf,
} from '../../../organization/external-refs/index.ts'
import { lineItemsInput } from '../../../organization/line-items/index.ts'
import { priceSoldJob } from '../job-contents.ts'
import { jobTexts } from '../job-input.ts'
import { readWindow, scheduledDate, windowFields, windowRules } from '../job-window.ts'
import { type Job, jobs, jobSchema } from '../job.ts'
import { jobCreationEvents, makeJob } from '../make-job.ts'
import { updateJob } from './update.ts'
import { originOf } from '../origin-of-job.ts'

const createInput = withRules(
  z.strictObject({
    client_id: id().nullish().describe('Client of the job; not needed with `callback_of_job_id`.'),
    callback_of_job_id: id().nullish().describe('The completed job that the new job corrects.'),
    property_id: id()
      .nullish()
      .describe("Property where the work is done. Defaults to the client's primary property."),
    lead_id: id().nullish().describe('Lead from which the job comes. It must belong to the same client.'),
    customer_name: text(200, 1).nullish(),
    service_address: text(300, 1).nullish(),
    service_city: text(120).nullish().describe('City of the service address.'),
    service_state: text(120).nullish().describe('State of the service address.'),
    service_zip: text(12).nullish().describe('ZIP code of the service address.'),
    ...jobTexts,
    scheduled_date: scheduledDate().nullish(),
    ...windowFields,
    line_items: lineItemsInput().optional().describe('Lines of work, in order.'),
    ...externalRefInput,
  }),
  requiredUnless('client_id', 'callback_of_job_id'),
  ...['service_city', 'service_state', 'service_zip'].map((member) =>
    needs(member, 'service_address', 'is required with a city, state or zip', 'service_address'),
  ),
  ...windowRules,
)

export const createJob = mutation({
  name: 'jobs.create',
  summary: 'Create a job, or a callback that corrects an earlier job.',
  description:
    'A job with a date has the status `scheduled`, one without a date `unscheduled`. A callback has ' +
    'the client of the earlier job and a total of 0. Customer data and address default to the data ' +
    'of the client and the property. A line can refer to a line of an accepted estimate as its ' +
    'source: it then has the accepted amounts, and the job belongs to that estimate. If other jobs ' +
    'leave too little of that line, the call is refused with reason `sold_elsewhere`. The client ' +
    'becomes active. If the job of a lead gets a date, the lead is converted.',
  permission: ['manage_jobs'],
  reversibleBy: 'jobs.cancel',
  input: createInput,
  output: jobSchema.extend(existedOutput),
  errors: ['invalid_state', 'not_found'],
  emits: [...jobCreationEvents, appointmentScheduled, leadStatusChanged],
  handler: (ctx, input) => onceByRef(ctx, jobs, input, changing, () => createNew(ctx, input)),
})

const changing = { operation: updateJob, id: 'job_id', members: Object.keys(jobTexts) }

async function createNew(ctx: MutationContext, input: z.infer<typeof createInput>): Promise<Job> {
  const window = readWindow(input)
  const origin = await originOf(ctx, input)
  const priced = await priceSoldJob(ctx, origin, input.line_items ?? [])
  const job = await makeJob(ctx, {
    ...window,
    ...priced,
    client_id: origin.client_id,
    property_id: origin.property_id,
    location_id: origin.location_id,
    lead_id: input.lead_id ?? null,
    callback_of_job_id: input.callback_of_job_id ?? null,
    service_type: input.service_type ?? origin.service_type,
    notes: input.notes ?? null,
    access_notes: input.access_notes ?? null,
    special_instructions: input.special_instructions ?? null,
    snapshot: customerSnapshot(input),
    external_refs: refsOf(input.external_ref),
  })
  if (job.lead_id !== null && job.scheduled_date !== null) await markLeadConverted(ctx, job.lead_id)
  return job
}

type CustomerInput = Partial<
  Record<
    'customer_name' | 'service_address' | 'service_city' | 'service_state' | 'service_zip',
    string | null | undefined
  >
>

/**
 * Returns the customer data that the caller entered. An entered address replaces the address of the property
 * completely, because a mixture of both would be a wrong address.
 */
function customerSnapshot(input: CustomerInput) {
  return {
    ...(input.customer_name ? { customer_name: input.customer_name } : {}),
    ...(input.service_address
      ? {
          service_address: input.service_address,
          service_city: input.service_city || null,
          service_state: input.service_state || null,
          service_zip: input.service_zip || null,
        }
      : {}),
  }
}

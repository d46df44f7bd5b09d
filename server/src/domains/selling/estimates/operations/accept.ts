import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { choiceInput } from '../customer-choice.ts'
import { estimates, estimateSchema } from '../estimate.ts'
import { acceptanceEvents, recordAcceptance } from '../record-acceptance.ts'
import { readSignature, signatureInput } from '../signature.ts'

export const acceptEstimate = mutation({
  name: 'estimates.accept',
  summary: "Record on the customer's behalf that an estimate is accepted.",
  description:
    'Creates the job from the purchased lines; the deposit is due from then on. An expired estimate ' +
    "can be accepted only if the organization's settings allow it (`accept_after_expiry`). Emails the " +
    'customer a copy of the approved estimate and notifies the company.',
  permission: ['manage_estimates'],
  sends: true,
  input: z.strictObject({
    estimate_id: id().describe('Estimate to accept.'),
    accepted_by: text(200, 1)
      .nullish()
      .describe("Person who accepted the estimate. Defaults to the customer's name on the estimate."),
    accepted_via: z
      .enum(['in_person', 'recorded'])
      .nullish()
      .describe(
        '`in_person` if the customer was present; `recorded` (the default) for an answer by phone or letter.',
      ),
    signature: signatureInput().nullish(),
    ...choiceInput,
    create_job: z
      .boolean()
      .nullish()
      .describe(
        'True (the default) creates the job immediately, without a date. If false, create it later with ' +
          '`jobs.createFromEstimate`.',
      ),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  emits: acceptanceEvents,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  money: true,
  reversibleBy: 'estimates.undoAcceptance',
  async handler(
    ctx,
    { estimate_id, accepted_by, accepted_via, signature, create_job, expected_version, ...choice },
  ) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    return await recordAcceptance(ctx, row, {
      ...choice,
      via: accepted_via ?? 'recorded',
      acceptedBy: accepted_by ?? row.customer_name ?? 'the customer',
      signature: readSignature(signature),
      revision: row.revision,
      makesJob: create_job ?? true,
    })
  },
})

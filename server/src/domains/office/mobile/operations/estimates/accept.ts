import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import {
  acceptanceEvents,
  choiceInput,
  estimates,
  estimateSchema,
  signatureInput,
} from '../../../../selling/estimates/index.ts'
import { acceptEstimate } from '../../../../selling/estimates/operations.ts'
import { phoneInput, phoneOutput, phoneWrite } from '../../phone-write.ts'

const name = 'mobile.estimates.accept'

export const acceptInPerson = mutation({
  name,
  summary: 'Record that a customer accepts an estimate in person, with their signature.',
  description:
    'Same as `estimates.accept`, for an approval in person. Charges nothing; payment is requested ' +
    'separately.',
  permission: ['manage_estimates'],
  sends: true,
  ofPhones: true,
  money: true,
  reversibleBy: 'estimates.undoAcceptance',
  bodyLimit: 512 * 1024,
  input: z.strictObject({
    estimate_id: id().describe('The estimate that the customer accepts.'),
    accepted_by: text(200, 1).describe('Name of the signer.'),
    signature: signatureInput(),
    terms_accepted: z.literal(true).describe('Confirms that the signer agreed to the terms.'),
    expected_version: z
      .int()
      .min(1)
      .describe(
        'Version of the estimate that the customer saw. If the estimate has changed since, the call is ' +
          'refused with 409 `stale_version`.',
      ),
    ...choiceInput,
    ...phoneInput,
  }),
  output: estimateSchema.extend(phoneOutput),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: acceptanceEvents,
  handler: (ctx, { device_at, pos, request_id, terms_accepted: _agreed, ...acceptance }) =>
    phoneWrite(ctx, {
      operation: name,
      kind: 'estimate',
      input: { device_at, pos, request_id },
      make: ({ occurred_at }) =>
        ctx.runOperation(acceptEstimate, { ...acceptance, accepted_via: 'in_person' }, occurred_at),
      find: async (estimateId) => estimates.present(await estimates.get(ctx, estimateId), ctx),
    }),
})

import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { cents, id, text } from '../../../../kernel/schema/fields.ts'
import { choiceInput } from '../customer-choice.ts'
import { customerEstimateSchema, forCustomer, requireOffered, seenRevision } from '../customer-estimate.ts'
import { acceptanceEvents, recordAcceptance } from '../record-acceptance.ts'
import { readSignature, signatureInput } from '../signature.ts'

export const acceptByCustomer = mutation({
  name: 'estimates.acceptByCustomer',
  summary: 'Accept an estimate as its customer.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    estimate_id: id().describe('Estimate that the link opens.'),
    revision: seenRevision(),
    name: text(200, 1).describe('Name of the customer, as typed.'),
    signature: signatureInput().nullish(),
    address: text(64).nullish().describe('IP address of the customer.'),
    shown_total_cents: cents()
      .nullish()
      .describe(
        'Total that the page showed for the choice, in cents. If the total differs, the call is refused ' +
          'with 409.',
      ),
    ...choiceInput,
  }),
  output: customerEstimateSchema,
  emits: acceptanceEvents,
  errors: ['not_found', 'invalid_state'],
  money: true,
  async handler(ctx, { estimate_id, revision, name, signature, address, shown_total_cents, ...choice }) {
    const row = await requireOffered(ctx, estimate_id)
    const accepted = await recordAcceptance(ctx, row, {
      ...choice,
      via: 'customer_link',
      acceptedBy: name,
      signature: readSignature(signature),
      address,
      shownCents: shown_total_cents,
      revision,
      makesJob: true,
    })
    return await forCustomer(ctx, accepted)
  },
})

import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { replaceLineItems } from '../../../organization/line-items/index.ts'
import { deliveriesOutput, overridesQuietHours } from '../../../messages/outbox/index.ts'
import { channelsInput, deliverEstimate, reachable } from '../deliver-estimate.ts'
import { requireDraft } from '../estimate-conditions.ts'
import { contentOf, priceEstimate } from '../estimate-pricing.ts'
import { statusAt } from '../estimate-status.ts'
import { type EstimateRow, estimates, estimateSchema } from '../estimate.ts'
import { markSent, sentEvents } from '../mark-sent.ts'
import { currentTaxBasis } from '../tax-basis.ts'

export const sendEstimate = mutation({
  name: 'estimates.send',
  summary: 'Send a draft to the customer. Its content cannot change afterwards.',
  description:
    'On each channel, sends a message that contains a link to the estimate. The estimate must have a ' +
    'line with a price. The customer must have a phone number or email address for each channel. Totals ' +
    'are computed with the current tax rates and do not change afterwards. The estimate gets its number ' +
    'when it is first sent. A missing or past expiry is set to the default. The client becomes a ' +
    'prospect and the lead gets the status `estimate_sent`, unless they are already further along.',
  permission: ['send_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Draft to send.'),
    channels: channelsInput(),
    override_quiet_hours: overridesQuietHours(),
    message: text(5000)
      .nullish()
      .describe('Message to the customer. Defaults to the message in the estimate.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema.extend(deliveriesOutput),
  emits: sentEvents,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  sends: true,
  metered: true,
  async handler(ctx, { estimate_id, channels, message, override_quiet_hours, expected_version }) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    requireUnsent(row, ctx.now)
    requireDraft(row, ctx.now)
    requirePriced(row)
    const { customer_email } = await reachable(ctx, row, channels)
    const tax = await currentTaxBasis(ctx, row, row.line_items)
    const priced = priceEstimate(row, contentOf(row, tax))
    await replaceLineItems(ctx.db, ctx.actor.org.id, 'estimate_id', row.id, priced.items)
    const isAhead = row.expires_at !== null && row.expires_at > ctx.now
    const sent = await markSent(ctx, priced.row, 'draft', {
      ...priced.columns,
      customer_email,
      expires_at: isAhead ? row.expires_at : null,
      message: message ?? row.message,
    })
    return { ...sent, deliveries: await deliverEstimate(ctx, sent, channels, override_quiet_hours) }
  },
})

/** Refuses an estimate that was already sent. Sending it again would be a reminder, which is a different operation. */
function requireUnsent(row: EstimateRow, now: string): void {
  const status = statusAt(row, now)
  if (status === 'sent' || status === 'viewed')
    throw invalidState(
      'The estimate was already sent. To remind the customer, write to them with ' +
        'inbox.messages.sendEmail or inbox.messages.sendSms. To send a new link, call estimates.revise ' +
        'first.',
      [{ message: 'is not a draft', status }],
    )
}

function requirePriced(row: EstimateRow): void {
  const priced = row.line_items.some(
    (line) => line.kind !== 'discount' && (line.unit_price_cents !== 0 || line.unit_price_decimal !== null),
  )
  if (!priced)
    throw invalidState('The estimate has no line with a price, so it cannot be sent.', [
      { field: 'line_items', message: 'must contain a line with a price' },
    ])
}

import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../../kernel/time/index.ts'
import { chooseReopenAssignee } from '../../../organization/company/index.ts'
import { deliveriesOutput, overridesQuietHours } from '../../../messages/outbox/index.ts'
import { channelsInput, deliverEstimate, reachable } from '../deliver-estimate.ts'
import { cannot } from '../estimate-conditions.ts'
import { statusAt } from '../estimate-status.ts'
import { estimates, estimateSchema } from '../estimate.ts'
import { markSent, sentEvents } from '../mark-sent.ts'

export const reopenEstimate = mutation({
  name: 'estimates.reopen',
  summary: 'Offer an expired or declined estimate again, with the content that was sent.',
  description:
    'The estimate keeps the prices and tax rates with which it was sent, and gets a new revision ' +
    'number. If the sales rep has left the company, the caller becomes the rep.',
  permission: ['send_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Estimate to offer again.'),
    expires_at: z.iso
      .datetime({ offset: true })
      .nullish()
      .describe(
        'New expiry, in the future. If omitted, it is computed from the number of days in the ' +
          "organization's settings.",
      )
      .meta({ example: '2026-03-02T15:04:05.678Z' }),
    channels: channelsInput()
      .nullish()
      .describe('Channels on which the customer is notified. Defaults to none.'),
    override_quiet_hours: overridesQuietHours(),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema.extend(deliveriesOutput),
  emits: sentEvents,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  sends: true,
  metered: true,
  async handler(ctx, { estimate_id, expires_at, channels, override_quiet_hours, expected_version }) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    const from = statusAt(row, ctx.now)
    if (from !== 'expired' && from !== 'declined') throw cannot(from, 'sent')
    const parsed = expires_at ? parseInstant(expires_at) : undefined
    const expiry = parsed ? toIso(parsed) : null
    if (expires_at && (expiry === null || expiry <= ctx.now))
      throw invalidField('expires_at', 'must be in the future')
    const { customer_email } = channels ? await reachable(ctx, row, channels) : row
    const assigned_rep_id = await chooseReopenAssignee(ctx, row.assigned_rep_id)
    const sent = await markSent(ctx, row, from, { expires_at: expiry, customer_email, assigned_rep_id })
    const deliveries = channels ? await deliverEstimate(ctx, sent, channels, override_quiet_hours) : []
    return { ...sent, deliveries }
  },
})

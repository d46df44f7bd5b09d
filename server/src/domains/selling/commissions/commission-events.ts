import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { event } from '../../../kernel/events/event.ts'
import { cents, id, instant } from '../../../kernel/schema/fields.ts'

/** Internal event: webhooks do not deliver it. */
export const commissionApproved = event({
  name: 'commission.approved',
  summary: 'A commission was approved, or approved again with another amount.',
  payload: z.object({
    commission_id: id(),
    location_id: id(),
    member_id: id(),
    estimate_id: id(),
    status: z.literal('approved'),
    amount_cents: visibleWith('view_own_pay', cents()),
    version: z.int(),
    updated_at: instant(),
  }),
})

import * as z from 'zod'
import { notFound } from '../../../../../kernel/errors.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { selectAttempts } from '../../webhook-attempts-table.ts'
import { deliveryOf, wholeDeliverySchema } from '../../webhook-delivery.ts'
import { findBody, findDelivery } from '../../webhook-deliveries-table.ts'

export const getDelivery = query({
  name: 'webhooks.deliveries.get',
  summary: 'Read one webhook delivery: its body, and the result of each attempt.',
  permission: ['manage_integrations'],
  wholeOrganization: true,
  input: z.strictObject({
    delivery_id: id().describe('Id of the delivery. The request to the receiver contains the same id.'),
  }),
  output: wholeDeliverySchema,
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { delivery_id }) {
    const orgId = ctx.actor.org.id
    const [row, body, attempt_log] = await Promise.all([
      findDelivery(ctx.db, orgId, delivery_id),
      findBody(ctx.db, orgId, delivery_id),
      selectAttempts(ctx.db, orgId, delivery_id),
    ])
    if (!row || body === undefined) throw notFound('webhook delivery')
    return { ...deliveryOf(row), body, attempt_log }
  },
})

import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../../kernel/records/read-page.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { isAmong, oneOrMore } from '../../../../../kernel/records/one-or-more.ts'
import * as z from 'zod'
import {
  deliveryEvents,
  deliveryOf,
  type DeliveryRow,
  deliverySchema,
  deliveryStatuses,
} from '../../webhook-delivery.ts'
import { selectDeliveries } from '../../webhook-deliveries-table.ts'

const list: List = {
  resource: 'webhook_deliveries',
  sorts: [{ name: 'created_at', cast: 'timestamptz' }],
  filters: ['created_after', 'created_before'],
}

export const listDeliveries = query({
  name: 'webhooks.deliveries.list',
  summary: 'List webhook deliveries, newest first by default.',
  description:
    'By default, successful and cancelled deliveries are stored for 30 days, failed ones for 90 days.',
  permission: ['manage_integrations'],
  wholeOrganization: true,
  input: listInput(list, {
    destination_id: id().optional().describe('Only deliveries to this destination.'),
    event: z.enum(deliveryEvents).optional().describe('Only deliveries of this event.'),
    status: oneOrMore(deliveryStatuses)
      .optional()
      .describe('Only deliveries in this status, or in one of several statuses.'),
  }),
  output: pageOf(deliverySchema),
  errors: ['invalid_sort', 'invalid_cursor', 'insufficient_permission'],
  async handler(ctx, { destination_id, event, status, ...input }) {
    const filters = { destination_id, event, status }
    // The filters are part of the cursor, so that the cursor is valid only with the same filters.
    return await readPage(ctx, { ...list, resource: `${list.resource} ${JSON.stringify(filters)}` }, input, {
      select: selectDeliveries,
      item: (row: DeliveryRow) => deliveryOf(row),
      conditions: (bind) =>
        Object.entries(filters).flatMap(([column, value]) => isAmong(`r.${column}`, value, bind)),
    })
  },
})

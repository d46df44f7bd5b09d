import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { enqueueDelivery } from '../enqueue-delivery.ts'
import { findWebhook } from '../webhook-destinations-table.ts'
import { automationCalled } from '../webhook-delivery.ts'

export const callDestination = mutation({
  name: 'webhooks.call',
  summary: 'Send data to one webhook destination, as a step of an automation.',
  description:
    'The data is signed, sent, retried and logged like the delivery of an event, but only to this ' +
    'destination, regardless of the events to which it is subscribed.',
  permission: ['manage_integrations'],
  only: 'automation',
  sensitive: true,
  input: z.strictObject({
    destination_id: id().describe('Webhook destination to which the data is sent.'),
    run_id: id().describe('Run of the automation that sends the data.'),
    subject_kind: z.string().describe('Kind of the record for which the automation runs.'),
    subject_id: id().describe('The record for which the automation runs.'),
    data: z
      .record(z.string(), z.string())
      .describe('Data to send, with the names that the automation chose.'),
  }),
  output: z.object({ delivery_id: id() }),
  errors: ['invalid_state'],
  async handler(ctx, { destination_id, run_id, subject_kind, subject_id, data }) {
    const webhook = await findWebhook(ctx.db, ctx.actor.org.id, destination_id)
    if (!webhook) throw invalidField('destination_id', 'is not a webhook destination of the organization')
    if (webhook.status === 'disabled') throw invalidState('The destination is disabled.')
    const eventData = {
      automation_id: ctx.actor.id,
      run_id,
      subject: { kind: subject_kind, id: subject_id },
      data,
    }
    const delivery_id = enqueueDelivery(ctx, webhook.id, {
      purpose: 'event',
      event: automationCalled,
      data: eventData,
    })
    return { delivery_id }
  },
})

import * as z from 'zod'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { queueTasks } from '../../../kernel/tasks/queue.ts'
import { deliveryBody } from '../delivery-body.ts'
import { deliveryTask, taskOf } from '../delivery-task.ts'
import { insertDeliveries } from '../webhook-deliveries-table.ts'
import { findWebhook } from '../webhook-destinations-table.ts'
import { automationCall } from '../webhook-events.ts'

export const callDestination = mutation({
  name: 'webhooks.call',
  summary: 'Tell one webhook destination something, as a step of an automation.',
  description:
    'It is signed, sent, retried and kept like a delivery of an event, whatever the destination subscribed to.',
  permission: ['manage_integrations'],
  only: 'automation',
  input: z.strictObject({
    destination_id: id().describe('The destination.'),
    run_id: id().describe('The run of the automation.'),
    subject_kind: z.string().describe('What kind of record the run is about.'),
    subject_id: id().describe('The record that the run is about.'),
    data: z.record(z.string(), z.string()).describe('What the automation says, by names of its own.'),
  }),
  output: z.object({ delivery_id: id() }),
  errors: ['invalid_state'],
  async handler(ctx, { destination_id, run_id, subject_kind, subject_id, data }) {
    const orgId = ctx.actor.org.id
    const webhook = await findWebhook(ctx.db, orgId, destination_id)
    if (!webhook) throw invalidField('destination_id', 'is no webhook destination of the organization')
    if (webhook.status === 'disabled') throw invalidState('The destination is disabled.')
    const deliveryId = newId()
    const told = {
      automation_id: ctx.actor.id,
      run_id,
      subject: { kind: subject_kind, id: subject_id },
      data,
    }
    const delivery = {
      org_id: orgId,
      id: deliveryId,
      destination_id,
      purpose: 'event' as const,
      event: automationCall,
      event_id: newId(),
      body: deliveryBody(deliveryId, { name: automationCall, occurredAt: ctx.now, data: told }),
    }
    insertDeliveries(ctx.db, 'webhook_deliveries', [delivery], ctx.now)
    queueTasks(ctx.db, deliveryTask, [taskOf(orgId, delivery)], ctx.now)
    return { delivery_id: deliveryId }
  },
})

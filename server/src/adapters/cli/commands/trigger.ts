import { isWebhookEvent, samplePayloads, webhookEventNames } from '../../../domains/office/webhooks/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { insertEvent } from '../../../kernel/events/events-table.ts'
import { newId } from '../../../kernel/ids.ts'
import { type Command, textOf } from '../command.ts'

export const triggerCommand: Command = {
  name: 'trigger <event>',
  summary: 'Create a sample event for `quoin listen`, which forwards it. No webhook destination receives it.',
  options: (parser) => parser.requiredOption('--org <slug>'),
  act: async ({ database, kernel, organization }, options, name) => {
    if (!isWebhookEvent(name)) {
      throw new AppError('validation_error', `event: must be one of ${webhookEventNames.join(', ')}`, [
        { field: 'event', message: `must be one of ${webhookEventNames.join(', ')}` },
      ])
    }
    const org = await organization(textOf(options, 'org'))
    const now = kernel.now()
    const event = { id: newId(), name, payload: samplePayloads(now)[name], occurred_at: now }
    await database.sandbox.transaction({ orgId: org.id, locations: '*' }, (transaction) =>
      insertEvent(transaction, org.id, event, { request_id: newId(), operation: 'trigger' }),
    )
    return event
  },
}

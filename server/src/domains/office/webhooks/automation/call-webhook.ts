import * as z from 'zod'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { exampleId } from '../../../../kernel/schema/example.ts'
import { id } from '../../../../kernel/schema/fields.ts'

const mostBytes = 4096

const config = z.strictObject({
  destination_id: id().describe('The webhook destination to call.'),
  data: z
    .record(z.string().min(1).max(100), z.string().max(mostBytes))
    .default({})
    .refine(
      (data) => Buffer.byteLength(JSON.stringify(data)) <= mostBytes,
      `must have at most ${mostBytes} bytes`,
    )
    .describe('Data to send, by names of your choice. Each value is a template.'),
})

export const callWebhook: ActionKind<z.infer<typeof config>> = {
  kind: 'call_webhook',
  config,
  templates: ['data.*'],
  samples: [
    { destination_id: exampleId('destination') },
    { destination_id: exampleId('destination'), data: { a: 'x' } },
  ],
  keepsSubject: () => true,
  calls: () => ({ operation: 'webhooks.call', permission: ['manage_integrations'] }),
  references: ({ destination_id }) => [{ kind: 'destination', id: destination_id, field: 'destination_id' }],
  async input(step, { destination_id, data }) {
    const rendered: Record<string, string> = {}
    for (const [name, template] of Object.entries(data)) rendered[name] = await step.render(template, 'json')
    return {
      input: {
        destination_id,
        run_id: step.runId,
        subject_kind: step.subjectKind,
        subject_id: step.subject.id,
        data: rendered,
      },
    }
  },
}

import * as z from 'zod'
import { roles } from '../../../../kernel/access/permissions.ts'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { isId } from '../../../../kernel/ids.ts'
import { exampleId } from '../../../../kernel/schema/example.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { longest } from '../message-input.ts'
import { messageOfStep } from './message-of-step.ts'

const config = z.strictObject({
  to: z
    .array(
      z.union([
        z.enum(['owner', 'assignee', ...roles.map((role) => `role:${role}` as const)]),
        id().describe('A member.'),
      ]),
    )
    .min(1)
    .max(10)
    .describe('Recipients: members, by role or by id.'),
  subject: text(200, 1).describe('Template for the subject of the email.'),
  body: text(20_000, 1).describe('Template for the text of the email, in plain text.'),
})

const outputSchema = z.object({ messages: z.array(z.object({ message_id: id().nullable() })) })

export const sendInternalNotification: ActionKind<z.infer<typeof config>> = {
  kind: 'send_internal_notification',
  config,
  templates: ['subject', 'body'],
  samples: [{ to: ['owner', 'assignee', 'role:manager', exampleId('member')], subject: 'x', body: 'x' }],
  keepsSubject: () => true,
  calls: () => ({ operation: 'automations.notifyMembers', permission: [] }),
  references: ({ to }) =>
    to.flatMap((each, index) => (isId(each) ? [{ kind: 'member', id: each, field: `to.${index}` }] : [])),
  async input(step, { to, subject, body }) {
    const { assigneeId } = step.subject
    const recipients = to.flatMap((each) => (each === 'assignee' ? (assigneeId ?? []) : each))
    if (recipients.length === 0) return { skip: 'no_assignee' }
    const { about, location_id, key } = messageOfStep(step)
    return {
      input: {
        about,
        location_id,
        key,
        to: recipients,
        subject: await step.render(subject, 'line', longest.subject),
        body: await step.render(body, 'text', longest.body),
        html: await step.render(body, 'html'),
      },
    }
  },
  ended(output) {
    const { messages } = outputSchema.parse(output)
    const first = messages.find(({ message_id }) => message_id !== null)?.message_id
    if (messages.length === 0) return { outcome: 'skipped', reason: 'nobody' }
    return {
      outcome: 'done',
      detail: { notified: messages.length },
      ...(first ? { message: { id: first, channel: 'email' } } : {}),
    }
  },
}

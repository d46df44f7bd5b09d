import * as z from 'zod'
import type { ActionKind } from '../../../kernel/automations/kinds/action-kind.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { endOfOffer } from '../offered.ts'
import { longest } from '../message-input.ts'
import { customerContact } from './customer-contact.ts'
import { messageOfStep } from './message-of-step.ts'

const config = z.strictObject({
  subject: text(200, 1).describe('A template.'),
  body: text(20_000, 1).describe('A template, in plain text.'),
  to: z
    .enum(['customer', 'assignee'])
    .default('customer')
    .describe("`customer`: the record's own address, else that of its client."),
})

export const sendEmail: ActionKind<z.infer<typeof config>> = {
  kind: 'send_email',
  config,
  templates: ['subject', 'body'],
  calls: () => ({ operation: 'automations.sendEmail', permission: ['send_messages'] }),
  async input(step, { subject, body, to }) {
    const isCustomer = to === 'customer'
    const reached = isCustomer ? await customerContact(step) : await step.facts('assignee')
    if (!reached?.email) return { skip: reached === null ? 'no_assignee' : 'no_address' }
    return {
      input: {
        ...messageOfStep(step),
        recipient: isCustomer ? 'customer' : 'member',
        to: { address: reached.email, name: reached.name ?? null },
        subject: await step.render(subject, 'line', longest.subject),
        body: await step.render(body, 'text', longest.body),
        html: await step.render(body, 'html'),
      },
    }
  },
  ended: (output) => endOfOffer('email', output),
}

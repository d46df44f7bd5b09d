import * as z from 'zod'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { endOfOffer } from '../offered.ts'
import { longest } from '../message-input.ts'
import { customerContact } from './customer-contact.ts'
import { customerMessageOfStep, customerStepConfig } from './customer-step.ts'
import { messageOfStep } from './message-of-step.ts'

const config = z.strictObject({
  subject: text(200, 1).describe('Template for the subject of the email.'),
  body: text(20_000, 1).describe('Template for the text of the email, in plain text.'),
  to: z
    .enum(['customer', 'assignee'])
    .default('customer')
    .describe('Recipient. `customer` means the email address of the record, or else of its client.'),
  ...customerStepConfig,
  at_any_hour: z
    .boolean()
    .default(false)
    .describe(
      'If false, an email that is due between 20:00 and 08:00 waits until 08:00. If the company has set ' +
        'quiet hours for email, those apply instead, whether this field is true or false.',
    ),
})

export const sendEmail: ActionKind<z.infer<typeof config>> = {
  kind: 'send_email',
  config,
  templates: ['subject', 'body'],
  needsCustomer: true,
  samples: [
    { subject: 'x', body: 'x' },
    { subject: 'x', body: 'x', to: 'assignee' },
  ],
  calls: () => ({ operation: 'automations.sendEmail', permission: ['send_messages'] }),
  async input(step, { subject, body, to, at_any_hour, ...more }) {
    const isCustomer = to === 'customer'
    const reached = isCustomer ? await customerContact(step) : await step.facts('assignee')
    if (!reached?.email) return { skip: reached === null ? 'no_assignee' : 'no_address' }
    const said = isCustomer
      ? await customerMessageOfStep(step, more, [subject, body])
      : { input: messageOfStep(step), remember: undefined }
    if (said === null) return { skip: 'stale' }
    return {
      ...said,
      input: {
        ...said.input,
        ...(isCustomer && { at_any_hour }),
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

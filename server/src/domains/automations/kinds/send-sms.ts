import * as z from 'zod'
import type { ActionKind } from '../../../kernel/automations/kinds/action-kind.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { longest } from '../message-input.ts'
import { endOfOffer } from '../offered.ts'
import { customerContact } from './customer-contact.ts'
import { messageOfStep } from './message-of-step.ts'

const config = z.strictObject({
  body: text(longest.sms, 1).describe('A template; what it becomes is cut at 1,600 characters.'),
})

const paidFor = z.object({ segments: z.int() })

export const sendSms: ActionKind<z.infer<typeof config>> = {
  kind: 'send_sms',
  config,
  templates: ['body'],
  calls: () => ({ operation: 'automations.sendSms', permission: ['send_messages'] }),
  async input(step, { body }) {
    const { phone } = await customerContact(step)
    if (phone === null) return { skip: 'no_address' }
    return { input: { ...messageOfStep(step), to: phone, body: await step.render(body, 'sms', longest.sms) } }
  },
  ended(output) {
    const end = endOfOffer('sms', output)
    return end.outcome === 'done' ? { ...end, detail: { segments: paidFor.parse(output).segments } } : end
  },
}

import * as z from 'zod'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { longest } from '../message-input.ts'
import { endOfOffer } from '../offered.ts'
import { customerContact } from './customer-contact.ts'
import { customerMessageOfStep, customerStepConfig } from './customer-step.ts'

const config = z.strictObject({
  body: text(longest.sms, 1).describe(
    'Template for the text message. The result is cut after 1,600 characters.',
  ),
  ...customerStepConfig,
})

const paidFor = z.object({ segments: z.int() })

export const sendSms: ActionKind<z.infer<typeof config>> = {
  kind: 'send_sms',
  config,
  templates: ['body'],
  needsCustomer: true,
  samples: [{ body: 'x' }],
  calls: () => ({ operation: 'automations.sendSms', permission: ['send_messages'] }),
  async input(step, { body, ...more }) {
    const { phone } = await customerContact(step)
    if (phone === null) return { skip: 'no_address' }
    const said = await customerMessageOfStep(step, more, [body])
    if (said === null) return { skip: 'stale' }
    return {
      ...said,
      input: { ...said.input, to: phone, body: await step.render(body, 'sms', longest.sms) },
    }
  },
  ended(output) {
    const end = endOfOffer('sms', output)
    return end.outcome === 'done' ? { ...end, detail: { segments: paidFor.parse(output).segments } } : end
  },
}

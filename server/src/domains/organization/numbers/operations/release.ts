import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { deletePhoneNumber } from '../../../../kernel/messages/sms/index.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { phone, readPhone } from '../../../../kernel/schema/contact-fields.ts'

export const releaseNumber = mutation({
  name: 'numbers.release',
  summary: 'Release a phone number of the installation.',
  description: 'Texts and calls to the number are no longer delivered to any location.',
  permission: [],
  only: 'system',
  destructive: true,
  input: z.strictObject({ number: phone() }),
  output: z.object({ number: z.string() }),
  errors: ['not_found'],
  async handler(ctx, { number: typed }) {
    const number = readPhone('number', typed, ctx.actor.org.country).phone!
    if (!(await deletePhoneNumber(ctx.db, ctx.actor.org.id, number))) throw notFound('number')
    return { number }
  },
})

import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { type AnsweredMail, answerNewsMail, signedCopyMail } from '../../../messages/documents/index.ts'
import { notifyCompanyAndCustomer, notificationOutput } from '../../../messages/outbox/index.ts'
import { acceptedAt, printedCopy } from '../accepted-copy.ts'
import { estimates } from '../estimate.ts'
import { letterOf } from '../letter-of.ts'
import { answers } from '../enqueue-notifications.ts'

export const notifyAnswer = mutation({
  name: 'estimates.notifyAnswer',
  formerName: 'estimates.tellAnswer',
  summary:
    'Notify the company of the answer to an estimate, and email the customer a copy of an approved estimate.',
  permission: [],
  only: 'system',
  sends: true,
  input: z.strictObject({
    estimate_id: id().describe('Estimate that was answered.'),
    version: z.int().describe('Version of the estimate with the answer.'),
    answer: z.enum(answers),
    words: z.string().nullable().describe('Message of the customer.'),
  }),
  output: notificationOutput,
  errors: ['not_found'],
  async handler(ctx, { estimate_id, version, answer, words }) {
    return await notifyCompanyAndCustomer(
      ctx,
      `estimate/${estimate_id}/${answer}/${version}`,
      async (company) => {
        const now = estimates.present(await estimates.get(ctx, estimate_id), ctx)
        const accepted = answer === 'accepted' ? await acceptedAt(ctx, now, version) : null
        const estimate = accepted?.estimate ?? now
        const { total_cents, currency, deposit } = estimate
        const mail: AnsweredMail = {
          company,
          customerName: estimate.customer_name,
          number: estimate.display_number,
          totalCents: total_cents,
          currency,
        }
        const acceptedBy = accepted?.acceptedBy ?? null
        const copy = accepted && {
          acceptedBy: accepted.acceptedBy,
          isSigned: accepted.signature !== null,
          depositDueCents: deposit.required_cents - deposit.collected_cents,
        }
        return {
          about: { kind: 'estimate', id: estimate_id },
          locationId: estimate.location_id,
          news: answerNewsMail({ ...mail, answer, acceptedBy, message: words }),
          letter: copy && {
            ...(await letterOf(ctx, estimate)),
            content: (url) => signedCopyMail({ ...mail, ...copy, url }),
            enclosed: [
              await printedCopy(ctx, accepted, copy.isSigned ? 'Signed-estimate' : 'Approved-estimate'),
            ],
          },
        }
      },
    )
  },
})

import * as z from 'zod'
import type { ToldDelivery } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { presentEmail } from '../../clients/index.ts'
import { type CompanySettings, companySettings } from '../../company/index.ts'
import { answerNewsMail, signedCopyMail } from '../../documents/index.ts'
import { isMailWritten, tellCompany, tellCustomer, toldOutput } from '../../outbox/index.ts'
import { createPublicLink } from '../../public-links/index.ts'
import { acceptedAt, type AcceptedEstimate, printedCopy } from '../accepted-copy.ts'
import { linkOf } from '../deliver-estimate.ts'
import { type Estimate, estimates } from '../estimate.ts'
import { answers } from '../tell-later.ts'

export const tellAnswer = mutation({
  name: 'estimates.tellAnswer',
  summary:
    'Tell the company how an estimate was answered, and mail the customer a copy of what was approved.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    estimate_id: id().describe('Which estimate was answered.'),
    version: z.int().describe('Its version with the answer.'),
    answer: z.enum(answers),
    words: z.string().nullable().describe('What the customer said about it.'),
  }),
  output: toldOutput,
  errors: ['not_found'],
  async handler(ctx, { estimate_id, version, answer, words }) {
    const key = `estimate/${estimate_id}/${answer}/${version}`
    const keys = { company: `${key}/company`, customer: `${key}/customer` }
    if (await isMailWritten(ctx, Object.values(keys))) return { deliveries: [] }
    const now = estimates.of(await estimates.get(ctx, estimate_id), ctx)
    const accepted = answer === 'accepted' ? await acceptedAt(ctx, now, version) : null
    const estimate = accepted?.estimate ?? now
    const company = await companySettings(ctx.db, ctx.actor.org.id)
    const news = await tellCompany(ctx, {
      company,
      about: { kind: 'estimate', id: estimate_id },
      locationId: estimate.location_id,
      idempotencyKey: keys.company,
      content: answerNewsMail({
        ...wordsOf(estimate, company),
        answer,
        acceptedBy: accepted?.acceptedBy ?? null,
        words,
      }),
    })
    const copy = accepted ? await mailCopy(ctx, accepted, { company, key: keys.customer }) : null
    return { deliveries: [copy, news].filter((told) => told !== null) }
  },
})

function wordsOf(estimate: Estimate, company: CompanySettings) {
  const { customer_name, display_number, total_cents, currency } = estimate
  return { company, customerName: customer_name, number: display_number, totalCents: total_cents, currency }
}

/** Null: the customer has no address. */
async function mailCopy(
  ctx: MutationContext,
  accepted: AcceptedEstimate,
  { company, key }: { company: CompanySettings; key: string },
): Promise<ToldDelivery | null> {
  const { estimate } = accepted
  const email = await presentEmail(ctx, estimate.client_id, estimate.customer_email)
  if (email === null) return null
  const isSigned = accepted.signature !== null
  return await tellCustomer(ctx, {
    kind: 'estimate',
    id: estimate.id,
    clientId: estimate.client_id,
    locationId: estimate.location_id,
    shownTo: 'send_estimates',
    idempotencyKey: key,
    name: estimate.customer_name,
    email,
    company,
    linkTo: (sentTo) => createPublicLink(ctx, { ...linkOf(estimate), sentTo }),
    mail: (url) =>
      signedCopyMail({
        ...wordsOf(estimate, company),
        acceptedBy: accepted.acceptedBy,
        isSigned,
        depositDueCents: estimate.deposit.required_cents - estimate.deposit.collected_cents,
        url,
      }),
    enclosed: [await printedCopy(ctx, accepted, isSigned ? 'Signed-estimate' : 'Approved-estimate')],
  })
}

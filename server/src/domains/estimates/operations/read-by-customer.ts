import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { findIssuer, printEstimate } from '../../documents/index.ts'
import type { CustomerPage } from '../../public-links/index.ts'
import { attachedFor } from '../attached-for.ts'
import { customerAnswer } from '../customer-answer.ts'
import { choiceInput, chosen, withOptionTaxes } from '../customer-choice.ts'
import { depositOnPage } from '../customer-deposit.ts'
import { forCustomer } from '../customer-estimate.ts'
import { customerStanding, notOffered } from '../customer-standing.ts'
import { type EstimateRow, estimates } from '../estimate.ts'
import { signedOf } from '../signed-document.ts'

export const readByCustomer = query({
  name: 'estimates.readByCustomer',
  summary: 'What the customer sees of an estimate at its public link.',
  description:
    'Written out for people, with the figures of what the customer would take of it. Reading it does not count as a look of the customer.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    estimate_id: id().describe('Which estimate the link opens.'),
    ...choiceInput,
  }),
  output: z.custom<CustomerPage>((page) => typeof page === 'object'),
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { estimate_id, ...choice }): Promise<CustomerPage> {
    const offered = await estimates.get(ctx, estimate_id)
    const row = isOpen(offered) ? (await chosen(ctx, offered, choice)).row : offered
    const estimate = estimates.of(row, ctx)
    const [seen, issuer, signed, toPrint, deposit] = await Promise.all([
      forCustomer(ctx, estimate),
      findIssuer(ctx, row.location_id),
      signedOf(ctx, row),
      withOptionTaxes(ctx, row, estimate),
      depositOnPage(ctx, row),
    ])
    const provider = ctx.services.payments.of(ctx.actor.org).name
    const paysBy =
      provider === 'manual' ? null : provider === 'fake' ? ('form' as const) : ('checkout' as const)
    return {
      document: printEstimate(toPrint, issuer, signed?.signature ?? null),
      hasLogo: issuer.company.has_logo,
      instead: notOffered(row),
      standing: customerStanding(seen, deposit, issuer.timeZone),
      answer: seen.can_accept ? customerAnswer(toPrint, seen, paysBy) : null,
      payment: paysBy === null ? null : deposit.payment(paysBy),
      howToPay: paysBy === null && deposit.dueCents > 0 ? deposit.howToPay(issuer) : null,
      attached: attachedFor(row),
      signature: signed?.picture ? `data:image/png;base64,${signed.picture.toString('base64')}` : null,
    }
  },
})

/** What was answered or withdrawn stays what it is, whatever somebody ticks on a page that is older. */
const isOpen = ({ accepted_at, status }: EstimateRow): boolean =>
  accepted_at === null && status !== 'void' && status !== 'draft'

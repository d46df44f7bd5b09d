import type * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findIssuer, printEstimate } from '../../messages/documents/index.ts'
import { omitUndefined } from '../../../kernel/records/omit-undefined.ts'
import type { CustomerPage, PreviewSettings } from '../../messages/public-links/index.ts'
import { attachedFor } from './attached-for.ts'
import { customerAnswer } from './customer-answer.ts'
import { type choiceInput, chosen, withTaxes } from './customer-choice.ts'
import { depositOnPage } from './customer-deposit.ts'
import { forCustomer } from './customer-estimate.ts'
import { customerStatus, notOffered } from './customer-status.ts'
import { type EstimateRow, estimates } from './estimate.ts'
import { signedOf } from './signed-document.ts'

type Choice = z.infer<z.ZodObject<typeof choiceInput>>

/**
 * Returns the customer page of an estimate. `choice` names the option and the optional lines that are selected on
 * the page. A preview also shows drafts, and settings of the company that are not saved yet.
 */
export async function customerPageOf(
  ctx: QueryContext,
  estimateId: string,
  choice: Choice = {},
  preview?: { settings: PreviewSettings },
): Promise<CustomerPage> {
  const { notes, ...company } = preview?.settings ?? {}
  const offered = await estimates.get(ctx, estimateId)
  const row = isOpen(offered) ? (await chosen(ctx, offered, choice)).row : offered
  const estimate = estimates.present(row, ctx)
  const [customerEstimate, issuer, signed, toPrint, deposit] = await Promise.all([
    forCustomer(ctx, estimate),
    findIssuer(ctx, row.location_id, omitUndefined(company)),
    signedOf(ctx, row),
    withTaxes(ctx, row, estimate),
    depositOnPage(ctx, row),
  ])
  const provider = ctx.services.payments.of(ctx.actor.org).name
  const paysBy =
    provider === 'manual' ? null : provider === 'fake' ? ('form' as const) : ('checkout' as const)
  return {
    document: printEstimate(
      notes === undefined ? toPrint : { ...toPrint, terms: notes },
      issuer,
      signed?.signature ?? null,
    ),
    hasLogo: issuer.company.has_logo,
    hasReceipt: false,
    documents: null,
    instead: preview ? null : notOffered(row),
    status: customerStatus(customerEstimate, deposit, issuer.timeZone),
    answer: customerEstimate.can_accept ? customerAnswer(toPrint, customerEstimate, paysBy) : null,
    payment: paysBy === null ? null : deposit.payment(paysBy),
    howToPay: paysBy === null && deposit.dueCents > 0 ? deposit.howToPay(issuer) : null,
    attached: attachedFor(row),
    signature: signed?.picture ? `data:image/png;base64,${signed.picture.toString('base64')}` : null,
  }
}

/**
 * True if choices of options and lines have an effect on the page. Choices that an outdated page sends are ignored for
 * an accepted or withdrawn estimate and for a draft.
 */
const isOpen = ({ accepted_at, status }: EstimateRow): boolean =>
  accepted_at === null && status !== 'void' && status !== 'draft'

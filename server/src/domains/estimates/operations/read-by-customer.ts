import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { findIssuer, formatDay, formatMoney, printEstimate } from '../../documents/index.ts'
import type { CustomerPage } from '../../public-links/index.ts'
import { choiceInput, chosen } from '../customer-choice.ts'
import { type CustomerEstimate, forCustomer, refuseUnoffered } from '../customer-estimate.ts'
import { type EstimateRow, estimates } from '../estimate.ts'

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
    refuseUnoffered(offered)
    const row = isAnswered(offered) ? offered : (await chosen(ctx, offered, choice)).row
    const estimate = estimates.of(row, ctx)
    const seen = await forCustomer(ctx, estimate)
    const issuer = await findIssuer(ctx, row.location_id)
    return {
      document: printEstimate(estimate, issuer),
      hasLogo: issuer.company.has_logo,
      standing: standing(seen, issuer.timeZone),
      answer: seen.can_accept ? answer(seen) : null,
      payment: deposit(ctx, row),
    }
  },
})

/** What was accepted stays what it is, whatever somebody ticks on a page that is older. */
const isAnswered = ({ accepted_at }: EstimateRow): boolean => accepted_at !== null

function deposit({ services, actor }: QueryContext, row: EstimateRow): CustomerPage['payment'] {
  const due = depositDue(row)
  const { name } = services.payments.of(actor.org)
  if (due <= 0 || name === 'manual') return null
  return {
    title: `Pay the deposit of ${formatMoney(due, row.currency)}`,
    by: name === 'fake' ? 'form' : 'checkout',
  }
}

/** What is on its way is not asked for again. */
export function depositDue(row: EstimateRow): number {
  if (row.status !== 'accepted') return 0
  return row.deposit_required_cents - row.deposit_collected_cents - row.deposit_pending_cents
}

function answer(estimate: CustomerEstimate): NonNullable<CustomerPage['answer']> {
  const { revision, line_items, options, selected_option_id, currency, can_decline } = estimate
  const named = new Map(options.map((option) => [option.id, option.name]))
  return {
    revision,
    canDecline: can_decline,
    total: formatMoney(estimate.total_cents, currency),
    options: options.map(({ id, name, description, total_cents }) => ({
      id,
      name,
      description,
      total: formatMoney(total_cents, currency),
      selected: id === selected_option_id,
    })),
    choices: line_items
      .filter((line) => line.optional)
      .map((line) => ({
        id: line.id,
        label: line.option_id === null ? line.name : `${line.name} (${named.get(line.option_id) ?? ''})`,
        amount: formatMoney(line.line_total_cents, currency),
        selected: line.selected,
      })),
    consent: 'I accept this estimate and its terms, and my name stands for my signature.',
  }
}

function standing(estimate: CustomerEstimate, timeZone: string): CustomerPage['standing'] {
  const { status, accepted_at, accepted_by, requested_changes } = estimate
  if (status === 'accepted' && accepted_at !== null)
    return {
      tone: 'good',
      text: `Accepted${accepted_by === null ? '' : ` by ${accepted_by}`} on ${formatDay(accepted_at, timeZone)}. Thank you!`,
    }
  if (status === 'declined') return { tone: 'plain', text: 'You declined this estimate.' }
  if (status === 'expired')
    return { tone: 'plain', text: 'This estimate has expired. Please ask us for a new one.' }
  if (status === 'changes_requested')
    return { tone: 'plain', text: `You asked for changes: ${requested_changes ?? ''}` }
  return null
}

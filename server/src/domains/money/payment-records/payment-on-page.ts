import type { Mutation } from '../../../kernel/operations/operation.ts'
import { type ActionEnd, type PageAction, pageAction } from '../../../kernel/pages/page-kind.ts'
import type { CustomerPayment } from './pay-as-customer.ts'

/**
 * Message if nothing is due. It says "this time", because an earlier submission of the same form may have charged the
 * card.
 */
const nothingOpen =
  'Nothing was charged this time, because there is nothing to pay now. The current state is shown below.'
const notCharged =
  'Your payment did not succeed, and nothing was charged. The current state is shown below. Please try ' +
  'again, or ask us how to pay.'

/** The payment form of a public page. Its input is that of `payAsCustomer`. */
export function paymentOnPage<Input>(operation: Mutation<Input, CustomerPayment>): PageAction {
  return pageAction({
    operation,
    input: (form, { pageUrl }) => ({
      payment_method_token: form.get('card')?.trim() || null,
      return_url: pageUrl,
    }),
    messages: {
      payment_method_token: {
        field: 'card',
        missing: 'Choose the card to pay with.',
        wrong: 'Choose one of the cards.',
      },
    },
    refused: ({ code }) => (code === 'invalid_state' ? nothingOpen : notCharged),
    ended,
  })
}

/**
 * Builds the message about the result. It does not contain the reason of a decline: processors write their reasons for
 * programs, and the cardholder can ask the bank.
 */
function ended({ outcome, checkout_url }: CustomerPayment): ActionEnd {
  if (checkout_url !== null) return { end: 'elsewhere', url: checkout_url }
  if (outcome === 'declined')
    return {
      end: 'refused',
      text: 'The card was declined. Nothing was charged. Please try another card, or ask your bank.',
    }
  return { end: 'page' }
}

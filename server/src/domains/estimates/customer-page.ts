import { type ActionEnd, pageAction, type PageKind } from '../../kernel/pages/page-kind.ts'
import { pdfOfPage } from '../documents/index.ts'
import { paymentOnPage } from '../payments/index.ts'
import type { CustomerPage } from '../public-links/index.ts'
import { acceptByCustomer } from './operations/accept-by-customer.ts'
import { declineByCustomer } from './operations/decline-by-customer.ts'
import { payDepositByCustomer } from './operations/pay-deposit-by-customer.ts'
import { printByCustomer } from './operations/print-by-customer.ts'
import { readByCustomer } from './operations/read-by-customer.ts'
import { requestChangesByCustomer } from './operations/request-changes-by-customer.ts'
import { viewByCustomer } from './operations/view-by-customer.ts'

/** A field left empty was not filled in. */
const filled = (form: URLSearchParams, name: string): string | null => form.get(name)?.trim() || null
/** What the operation requires is absent rather than null. */
const required = (form: URLSearchParams, name: string): string | undefined => filled(form, name) ?? undefined
/** Which version the visitor looks at; anything but a whole number is for the operation to refuse. */
const revisionIn = (form: URLSearchParams): number => Number(form.get('revision') ?? Number.NaN)
/** Boxes that are not ticked are not sent, so the form says when there were some. */
const choiceIn = (form: URLSearchParams) => ({
  selected_option_id: filled(form, 'option'),
  selected_line_ids: form.has('has-lines') ? form.getAll('line') : null,
})
const samePage = (): ActionEnd => ({ end: 'page' })

/** What a customer can do with an estimate. */
export const estimatePages: PageKind<CustomerPage> = {
  idField: 'estimate_id',
  read: readByCustomer,
  choice: choiceIn,
  view: viewByCustomer,
  pdf: pdfOfPage(printByCustomer),
  actions: {
    accept: pageAction({
      operation: acceptByCustomer,
      input: (form) => ({
        revision: revisionIn(form),
        name: required(form, 'name'),
        signature: filled(form, 'signature'),
        ...choiceIn(form),
      }),
      ended: samePage,
    }),
    decline: pageAction({
      operation: declineByCustomer,
      input: (form) => ({ revision: revisionIn(form), reason: filled(form, 'words') }),
      ended: samePage,
    }),
    pay: paymentOnPage(payDepositByCustomer),
    'request-changes': pageAction({
      operation: requestChangesByCustomer,
      input: (form) => ({ revision: revisionIn(form), message: required(form, 'words') }),
      ended: samePage,
    }),
  },
}

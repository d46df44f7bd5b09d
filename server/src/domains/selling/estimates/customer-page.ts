import type { AppError } from '../../../kernel/errors.ts'
import {
  type ActionEnd,
  type FieldMessages,
  pageAction,
  type PageKind,
} from '../../../kernel/pages/page-kind.ts'
import { pdfOfPage } from '../../messages/documents/index.ts'
import { fileOfPage } from '../../organization/stored-files/index.ts'
import { paymentOnPage } from '../../money/payment-records/index.ts'
import type { CustomerPage } from '../../messages/public-links/index.ts'
import { acceptByCustomer } from './operations/accept-by-customer.ts'
import { declineByCustomer } from './operations/decline-by-customer.ts'
import { payDepositByCustomer } from './operations/pay-deposit-by-customer.ts'
import { printByCustomer } from './operations/print-by-customer.ts'
import { readByCustomer } from './operations/read-by-customer.ts'
import { readFileByCustomer } from './operations/read-file-by-customer.ts'
import { requestChangesByCustomer } from './operations/request-changes-by-customer.ts'
import { viewByCustomer } from './operations/view-by-customer.ts'
import { strokesFit } from './signature-strokes.ts'

/** Returns a trimmed form field, or null if it is empty. */
const filled = (form: URLSearchParams, name: string): string | null => written(form.get(name)).trim() || null
/**
 * Replaces each `\r\n`, which browsers send for a line break, with `\n`, because browsers count a line break as one
 * character when they limit the length of a text.
 */
const written = (text: string | null): string => (text ?? '').replaceAll('\r\n', '\n')
/**
 * Returns a form field, or undefined if it is empty. Undefined makes the operation refuse the form, even where it
 * would accept null.
 */
const required = (form: URLSearchParams, name: string): string | undefined => filled(form, name) ?? undefined
/**
 * Returns the revision of the estimate that the visitor saw. A missing field becomes NaN, which the operation refuses.
 */
const revisionIn = (form: URLSearchParams): number => Number(form.get('revision') ?? Number.NaN)
/**
 * Returns the option and the optional lines that the customer chose. Browsers do not send unticked checkboxes. If the
 * page has checkboxes, it also sends the hidden field `has-lines`: if the form then has no field `line`, the customer
 * chose no lines. Without `has-lines`, the page had no checkboxes, and the result is null.
 */
const choiceIn = (form: URLSearchParams) => ({
  selected_option_id: filled(form, 'option'),
  selected_line_ids: form.has('has-lines') ? form.getAll('line') : null,
})
const samePage = (): ActionEnd => ({ end: 'page' })

const choiceWords: Record<string, FieldMessages> = {
  selected_option_id: {
    field: 'option',
    missing: 'Choose one of the options.',
    wrong: 'Choose one of the options that are offered now.',
  },
  selected_line_ids: {
    field: 'line',
    missing: 'Choose from the extras.',
    wrong: 'One of the extras is no longer offered. Please choose again.',
  },
}

/**
 * Returns the message for a customer whose answer to the estimate was refused. The page that shows the message also
 * shows the current state of the estimate.
 */
function refused({ code, details }: AppError): string {
  if (code === 'validation_error') return 'Your answer was not complete. Please check the form.'
  if (details.some(({ field }) => field === 'shown_total_cents'))
    return (
      'The total of your choice differs from the total that the page showed, so your answer was not ' +
      'sent. Please check the total below and approve again.'
    )
  return details.some(({ field }) => field === 'revision')
    ? 'This estimate was changed while you were looking at it, so your answer was not sent. The current ' +
        'version is shown below.'
    : 'Your answer was not accepted, because the estimate was already answered or can no longer be ' +
        'answered. Its current state is shown below.'
}

const unreadableSignature =
  'Your signature could not be read. Please draw it again, or clear it: your typed name is enough.'

/** Public page of an estimate, with the actions that its customer can take. */
export const estimatePages: PageKind<CustomerPage> = {
  idField: 'estimate_id',
  read: readByCustomer,
  choice: choiceIn,
  view: viewByCustomer,
  pdf: pdfOfPage(printByCustomer),
  attached: fileOfPage(readFileByCustomer),
  actions: {
    accept: pageAction({
      operation: acceptByCustomer,
      input: (form, { address }) => ({
        revision: revisionIn(form),
        name: required(form, 'name'),
        signature: filled(form, 'signature'),
        address,
        shown_total_cents: filled(form, 'shown') === null ? null : Number(form.get('shown')),
        ...choiceIn(form),
      }),
      messages: {
        name: {
          field: 'name',
          missing: 'Type your full name.',
          wrong: 'Type your name as plain text of at most 200 characters.',
        },
        signature: {
          field: 'signature',
          missing: 'Draw your signature again.',
          wrong: unreadableSignature,
        },
        ...choiceWords,
      },
      issues: (form) => [
        ...(form.get('agreed') === 'yes'
          ? []
          : [{ field: 'agreed', text: 'Tick the box to say that you agree.' }]),
        ...(strokesFit(form.get('strokes') ?? '', form.get('signature') ?? '')
          ? []
          : [{ field: 'signature', text: unreadableSignature }]),
      ],
      refused,
      ended: (accepted, form) =>
        form.get('next') === 'pay' && accepted.deposit.required_cents > accepted.deposit.collected_cents
          ? {
              end: 'next',
              action: 'pay',
              done: 'Your approval has arrived. Thank you!',
              failed: 'Your deposit could not be charged. The current state is shown below.',
            }
          : samePage(),
    }),
    decline: pageAction({
      operation: declineByCustomer,
      input: (form) => ({ revision: revisionIn(form), reason: filled(form, 'words') }),
      messages: {
        reason: {
          field: 'words',
          missing: 'Tell us why, or leave it empty.',
          wrong: 'Write plain text of at most 2,000 characters.',
        },
      },
      refused,
      ended: samePage,
    }),
    pay: paymentOnPage(payDepositByCustomer),
    'request-changes': pageAction({
      operation: requestChangesByCustomer,
      input: (form) => ({ revision: revisionIn(form), message: required(form, 'words') }),
      messages: {
        message: {
          field: 'words',
          missing: 'Tell us what should be different.',
          wrong: 'Write plain text of at most 5,000 characters.',
        },
      },
      refused,
      ended: samePage,
    }),
  },
}

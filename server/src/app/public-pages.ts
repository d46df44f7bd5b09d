import type * as z from 'zod'
import type { ActionEnd, PageKind } from '../adapters/pages/public-pages.ts'
import type { DocumentPdf } from '../domains/documents/index.ts'
import * as estimates from '../domains/estimates/operations.ts'
import type { LogoRow } from '../domains/files/index.ts'
import * as files from '../domains/files/operations.ts'
import * as invoices from '../domains/invoices/operations.ts'

const file = (output: unknown): { name: string; content: Buffer } => {
  const { file_name, content_base64 } = output as DocumentPdf
  return { name: file_name, content: Buffer.from(content_base64, 'base64') }
}

/** A field left empty was not filled in. */
const filled = (form: URLSearchParams, name: string): string | null => form.get(name)?.trim() || null
/** What the operation requires is absent rather than null. */
const required = (form: URLSearchParams, name: string): string | undefined => filled(form, name) ?? undefined
/** Anything but a whole number is for the operation to refuse. */
const number = (form: URLSearchParams, name: string): number => Number(form.get(name) ?? Number.NaN)
/** Boxes that are not ticked are not sent, so the form says when there were some. */
const choice = (form: URLSearchParams) => ({
  selected_option_id: filled(form, 'option'),
  selected_line_ids: form.has('has-lines') ? form.getAll('line') : null,
})
const page = (): ActionEnd => ({ end: 'page' })

/** What a customer can do with an estimate. */
export const estimatePages: PageKind = {
  idField: 'estimate_id',
  read: estimates.readByCustomer,
  choice,
  view: estimates.viewByCustomer,
  pdf: { operation: estimates.printByCustomer, file },
  actions: {
    accept: {
      operation: estimates.acceptByCustomer,
      input: (form) => ({
        revision: number(form, 'revision'),
        name: required(form, 'name'),
        signature: filled(form, 'signature'),
        ...choice(form),
      }),
      ended: page,
    },
    decline: {
      operation: estimates.declineByCustomer,
      input: (form) => ({ revision: number(form, 'revision'), reason: filled(form, 'words') }),
      ended: page,
    },
    pay: {
      operation: estimates.payDepositByCustomer,
      input: (form, pageUrl) => ({ payment_method_token: form.get('card'), return_url: pageUrl }),
      ended: (output) => paid(output as Paid),
    },
    'request-changes': {
      operation: estimates.requestChangesByCustomer,
      input: (form) => ({ revision: number(form, 'revision'), message: required(form, 'words') }),
      ended: page,
    },
  },
}

/** The company's picture. */
export const pageLogo = {
  operation: files.readLogoByCustomer,
  file(output: unknown) {
    const { content_type, bytes } = output as LogoRow
    return { contentType: content_type, content: bytes }
  },
}

/** What a customer can do with an invoice. */
export const invoicePages: PageKind = {
  idField: 'invoice_id',
  read: invoices.readByCustomer,
  view: invoices.viewByCustomer,
  pdf: { operation: invoices.printByCustomer, file },
  actions: {
    pay: {
      operation: invoices.payByCustomer,
      input: (form, pageUrl) => ({ payment_method_token: form.get('card'), return_url: pageUrl }),
      ended: (output) => paid(output as Paid),
    },
  },
}

type Paid = z.infer<typeof invoices.payByCustomer.output>

function paid({ outcome, decline_reason, checkout_url }: Paid): ActionEnd {
  if (checkout_url !== null) return { end: 'elsewhere', url: checkout_url }
  if (outcome === 'declined')
    return { end: 'refused', text: `${decline_reason ?? 'The card was declined.'} Nothing was charged.` }
  return { end: 'page' }
}

import type { FormBack, Notice } from '../../../../kernel/pages/shown.ts'
import { answerForms } from './answer-forms.ts'
import { attachedView } from './attached-view.ts'
import type { CustomerPage } from './customer-page.ts'
import { documentsView } from './documents-view.ts'
import { documentView, howToPayView, signedView } from './document-view.ts'
import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { noticeView } from './notice-view.ts'
import { paymentForm } from './payment-form.ts'

export interface RenderedPage {
  nonce: string
  /** Path of the page on the server of this installation. */
  base: string
  /** Message about the action that the customer has just performed. */
  notice?: Notice | undefined
  /** Data of the form whose submission failed. */
  back?: FormBack | undefined
  /** True if a PDF can be downloaded. */
  hasPdf: boolean
  /** True if the customer was redirected back from the card processor, which reported a payment. */
  fromCheckout: boolean
}

const onItsWay: Notice = {
  tone: 'plain',
  text: 'Thank you! Your payment is on its way. This page will show it as soon as it has arrived.',
}

export function documentPage(page: CustomerPage, how: RenderedPage): { html: string; isOffered: boolean } {
  const { document, hasLogo, instead } = page
  const { base, nonce } = how
  const { brand, on_brand, brand_text } = document.colors
  return {
    isOffered: instead === null,
    html: frame({
      title: `${instead?.heading ?? document.title} · ${document.company.name}`,
      base,
      company: document.company,
      logo: hasLogo ? `${base}/logo` : null,
      colors: { brand, onBrand: on_brand, brandText: brand_text },
      nonce,
      reportsView: instead === null,
      body: instead ? insteadView(instead) : bodyOf(page, how),
    }),
  }
}

function bodyOf(page: CustomerPage, { base, notice, back, hasPdf, fromCheckout }: RenderedPage): Html {
  const { document, status, answer, payment, howToPay, documents, attached, signature } = page
  const isAwaited = fromCheckout && payment !== null
  const shownNotice = notice ?? (isAwaited ? onItsWay : status)
  return html`${shownNotice && noticeView(shownNotice, back)}
  ${documentView(document, jumpOf(page, isAwaited))} ${documentsView(base, documents)}
  ${attachedView(base, attached)} ${signedView(document, signature)}
  ${hasPdf && html`<p class="actions"><a class="button quiet" href="${base}/pdf">Download as PDF</a></p>`}
  ${payment && !isAwaited && paymentForm(base, payment, back)} ${howToPay && howToPayView(howToPay)}
  ${answer && answerForms(base, answer, back)}`
}

/**
 * Returns the link to the form for the customer's next action. It is shown at the top, because on a phone the
 * form is below the visible part of the page.
 */
function jumpOf(
  { answer, payment, howToPay }: CustomerPage,
  isAwaited: boolean,
): { to: string; label: string } | null {
  if (payment && !isAwaited) return { to: 'payment', label: payment.title }
  if (howToPay) return { to: 'how-to-pay', label: 'How to pay' }
  return answer && { to: 'answer', label: 'Review and approve' }
}

function insteadView({ heading, text }: NonNullable<CustomerPage['instead']>): Html {
  return html`<section class="card first">
    <h1>${heading}</h1>
    <p>${text}</p>
  </section>`
}

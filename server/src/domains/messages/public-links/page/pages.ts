import type { FormBack, Notice } from '../../../../kernel/pages/shown.ts'
import { answerForms } from './answer-forms.ts'
import { attachedView } from './attached-view.ts'
import type { CustomerPage } from './customer-page.ts'
import { documentsView } from './documents-view.ts'
import { howToPayView, linesView, notesView, signedView } from './document-view.ts'
import { frame, pageStyles } from './frame.ts'
import { headView } from './head-view.ts'
import { html, type Html } from './html.ts'
import { noticeView } from './notice-view.ts'
import { paymentForm } from './payment-form.ts'
import { summaryView } from './summary-view.ts'

export interface RenderedPage {
  nonce: string
  /** Path of the page, without the host. */
  base: string
  /** Message about the action that the customer has just performed. */
  notice?: Notice | undefined
  /** Data of the form whose submission failed. */
  back?: FormBack | undefined
  /** True if a PDF can be downloaded. */
  hasPdf: boolean
  /** True if the customer was redirected back from the card processor, which reported a payment. */
  fromCheckout: boolean
  /** True if the page is the receipt of the document at `base`. */
  isReceipt?: boolean | undefined
  /** Set only for a preview, which has no URL. `logo` is the company's logo as a `data:` URL, or null. */
  preview?: { logo: string | null } | undefined
}

const onItsWay: Notice = {
  tone: 'plain',
  text: 'Thank you! Your payment is on its way. This page will show it as soon as it has arrived.',
}

export function documentPage(
  page: CustomerPage,
  how: RenderedPage,
): { html: string; styles: string; isOffered: boolean } {
  const { document, hasLogo, instead } = page
  const { base, nonce, preview } = how
  const { brand, on_brand, brand_text } = document.colors
  const colors = { brand, onBrand: on_brand, brandText: brand_text }
  const ownLogo = hasLogo ? `${base}/logo` : null
  return {
    styles: pageStyles(colors),
    isOffered: instead === null,
    html: frame({
      title: `${instead?.heading ?? document.title} · ${document.company.name}`,
      // A receipt gets no base path. Otherwise the script of the page would replace the URL of the receipt in the
      // address bar with the URL of the invoice.
      base: how.isReceipt ? null : base,
      company: document.company,
      logo: preview ? preview.logo : ownLogo,
      colors,
      isPreview: preview !== undefined,
      nonce,
      reportsView: instead === null && !how.isReceipt,
      body: instead ? insteadView(instead) : bodyOf(page, how),
    }),
  }
}

function bodyOf(page: CustomerPage, how: RenderedPage): Html {
  const { document, status, answer, howToPay, documents, attached, signature } = page
  const { base, notice, back, fromCheckout } = how
  const shownNotice = notice ?? (fromCheckout && page.payment !== null ? onItsWay : status)
  return html`${shownNotice && noticeView(shownNotice, back)}
    <div class="columns">
      ${headView(document)} ${summaryView(document, actionOf(page, how))}
      <div class="rest">
        ${linesView(document)} ${attachedView(base, attached)} ${answer && answerForms(base, answer, back)}
        ${signedView(document, signature)} ${howToPay && howToPayView(howToPay)}
        ${documentsView(base, documents)} ${notesView(document)}
      </div>
    </div>`
}

/**
 * Renders the action that the customer can take next: the payment itself, or a link to the form for the answer. It is
 * part of the summary, so that it is visible without scrolling.
 */
function actionOf(page: CustomerPage, how: RenderedPage): Html {
  const { base, back, hasPdf, fromCheckout } = how
  if (how.isReceipt)
    return html`<p class="actions soft small">To store the receipt, print this page or save it as a PDF.</p>
      <p class="actions"><a class="button quiet" href="${base}">Back to the invoice</a></p>`
  const { answer, howToPay } = page
  const payment = fromCheckout ? null : page.payment
  const jump = howToPay
    ? { to: 'how-to-pay', label: 'How to pay' }
    : answer && { to: 'answer', label: 'Review and approve' }
  return html`${payment && paymentForm(base, payment, back)}
  ${!payment && jump && html`<p class="actions"><a class="button" href="#${jump.to}">${jump.label}</a></p>`}
  ${
    (hasPdf || page.hasReceipt) &&
    html`<p class="actions pair-of-links">
      ${hasPdf && html`<a class="button quiet" href="${base}/pdf">Download PDF</a>`}
      ${page.hasReceipt && html`<a class="button quiet" href="${base}/receipt">Receipt</a>`}
    </p>`
  }`
}

function insteadView({ heading, text }: NonNullable<CustomerPage['instead']>): Html {
  return html`<section class="card first">
    <h1>${heading}</h1>
    <p>${text}</p>
  </section>`
}

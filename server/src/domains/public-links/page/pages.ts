import { answerForms } from './answer-forms.ts'
import type { CustomerPage } from './customer-page.ts'
import { documentView } from './document-view.ts'
import { frame } from './frame.ts'
import { html, type Html } from './html.ts'
import { paymentForm } from './payment-form.ts'

const neutral = { brand: '#1f4e79', onBrand: '#ffffff', brandText: '#1f4e79' }

/** What is told on top after something was tried. */
export interface Notice {
  tone: 'good' | 'bad' | 'plain'
  text: string
}

export interface RenderedPage {
  nonce: string
  /** `/p/<token>` */
  base: string
  /** What just happened. */
  notice?: Notice | undefined
  /** Whether there is a PDF to download. */
  hasPdf: boolean
  /** Comes back from the processor's page, which says that it was paid. */
  fromCheckout: boolean
}

const onItsWay: Notice = {
  tone: 'plain',
  text: 'Thank you! Your payment is on its way. This page will show it as soon as it has arrived.',
}

export function documentPage(
  page: CustomerPage,
  { nonce, base, notice, hasPdf, fromCheckout }: RenderedPage,
): string {
  const { document, standing, answer, payment, hasLogo } = page
  const isAwaited = fromCheckout && payment !== null
  const told = notice ?? (isAwaited ? onItsWay : standing)
  return frame({
    title: `${document.title} · ${document.company.name}`,
    company: document.company,
    logo: hasLogo ? `${base}/logo` : null,
    colors: {
      brand: document.colors.brand,
      onBrand: document.colors.on_brand,
      brandText: document.colors.brand_text,
    },
    nonce,
    tellViewed: true,
    body: html`${told && noticeView(told)} ${documentView(document, jumpOf(page, isAwaited))}
    ${hasPdf && html`<p class="actions"><a class="button quiet" href="${base}/pdf">Download as PDF</a></p>`}
    ${payment && !isAwaited && paymentForm(base, payment)} ${answer && answerForms(base, answer)}`,
  })
}

/** On a phone what there is to do stands far below. */
function jumpOf({ answer, payment }: CustomerPage, isAwaited: boolean): { to: string; label: string } | null {
  if (payment && !isAwaited) return { to: 'payment', label: payment.title }
  return answer && { to: 'answer', label: 'Answer this estimate' }
}

/** The same for every address that leads nowhere. */
export function missingPage(nonce: string): string {
  return plainPage(
    nonce,
    'This link does not work',
    'It may have expired or been replaced. Please ask the company that sent it to you for a new one.',
  )
}

/** When there is nothing to show but a sentence. */
export function plainPage(nonce: string, heading: string, text: string): string {
  return frame({
    title: heading,
    company: null,
    logo: null,
    colors: neutral,
    nonce,
    tellViewed: false,
    body: html`<section class="card first">
      <h1>${heading}</h1>
      <p>${text}</p>
    </section>`,
  })
}

function noticeView({ tone, text }: Notice): Html {
  return html`<div
    class="card notice${tone === 'bad' && html` bad`}"
    role="${tone === 'bad' ? 'alert' : 'status'}"
  >
    <p>${text}</p>
  </div>`
}

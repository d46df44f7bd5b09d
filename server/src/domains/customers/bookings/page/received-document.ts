import { frame, html, type Html, noticeView } from '../../../messages/public-links/index.ts'
import type { BookingPage } from './booking-page.ts'
import { bookingScript } from './booking-script.ts'

export interface ReceivedView {
  page: BookingPage
  base: string
  nonce: string
  /** Booking reference, which the customer can read out on the phone. */
  reference: string
  /** Path to which photos of this booking are sent. Null if photos cannot be added. */
  photosPath: string | null
  /** Messages about the photos that the customer has just sent. Null if none were sent. */
  photos: { tone: 'good' | 'bad'; texts: readonly string[] } | null
}

/** Renders the confirmation of a booking: what happens next, how to reach the company, and a form for photos. */
export function receivedDocument(view: ReceivedView): string {
  const { page, base, nonce, reference, photos } = view
  const { company } = page
  return frame({
    title: `Request ${reference} · ${company.name}`,
    base: null,
    company,
    logo: page.hasLogo ? `${base}/logo` : null,
    colors: page.colors,
    nonce,
    reportsView: false,
    script: bookingScript,
    body: html`${photos && photosNotice(photos)}
      <div class="columns">
        <section class="card first" aria-labelledby="title">
          <h1 id="title">Thank you! ${company.name} has your request.</h1>
          <p class="reference"><span class="soft">Reference</span> <b>${reference}</b></p>
          <h2>What happens next</h2>
          <ol class="next">
            <li>${company.name} reads your request and contacts you to confirm the time.</li>
            <li>No time is reserved until then, and you have nothing to pay.</li>
            <li>${reach(company)}</li>
          </ol>
        </section>
        ${view.photosPath !== null && photosForm(view.photosPath)}
      </div>`,
  })
}

function photosNotice({ tone, texts }: NonNullable<ReceivedView['photos']>): Html {
  return noticeView({ tone, text: texts.join(' ') }, undefined)
}

function reach({ name, contact }: BookingPage['company']): Html {
  const ways = contact.filter(({ href }) => href !== null && !href.startsWith('http'))
  if (ways.length === 0) return html`To change something, contact ${name} and name the reference.`
  return html`To change something, contact ${name} and name the reference:
  ${ways.map(({ text, href }, at) => html`${at > 0 && ' or '}<a href="${href}">${text}</a>`)}.`
}

function photosForm(path: string): Html {
  return html`<aside class="card summary" aria-labelledby="add-photos">
    <h2 id="add-photos">Add photos (optional)</h2>
    <p class="soft">
      Photos of the place help to prepare the visit. Up to 6 at once, JPEG, PNG, WebP or HEIC.
    </p>
    <form method="post" action="${path}" enctype="multipart/form-data">
      <div class="field">
        <label for="photos">Photos</label>
        <input
          type="file"
          id="photos"
          name="photos"
          multiple
          required
          accept="image/jpeg,image/png,image/webp,image/heic,.heic"
        />
      </div>
      <button class="button" type="submit">Send the photos</button>
    </form>
  </aside>`
}

import type { PrintedContact, PrintedDocument, PrintedLine, PrintedSection } from '../../documents/index.ts'
import { html, type Html, lines } from './html.ts'

/** Renders the message of the company and the lines of the document. */
export function linesView({ message, sections }: PrintedDocument): Html {
  return html`${message !== null && html`<section class="card" aria-label="Message"><p>${lines(message)}</p></section>`}
    <section class="card" id="details" aria-labelledby="work">
      <h2 id="work">Details</h2>
      ${sections.map(sectionView)}
    </section>`
}

/** Renders the terms or the memo of the document. */
export function notesView({ notes }: PrintedDocument): Html {
  return html`${notes.map(
    ({ label, text }) =>
      html`<section class="card">
        <h2>${label}</h2>
        <p>${lines(text)}</p>
      </section>`,
  )}`
}

function sectionView({ title, description, lines: items }: PrintedSection): Html {
  return html`${title !== null && html`<h3>${title}</h3>`}
    ${description !== null && html`<p class="soft">${lines(description)}</p>`}
    <ul class="lines">
      ${items.map(lineView)}
    </ul>`
}

function lineView(line: PrintedLine): Html {
  const { name, description, tag, counts, amount } = line
  const measure = measureOf(line)
  return html`<li${!counts && html` class="off"`}><span class="name">${name}${tag !== null && html` <span class="tag">${tag}</span>`}</span>
<span class="amount">${amount}</span>
${amount !== null && measure !== '' && html`<span class="more">${measure}</span>`}
${description !== null && html`<span class="more">${lines(description)}</span>`}</li>`
}

/** Units that mean no more than "one of these". They are not shown. */
const plainUnits = new Set(['each', 'flat', 'job', 'unit', 'item'])

/**
 * Formats quantity, price and unit of a line: `24 × $12.50 per window`. For a quantity of one, the price is omitted,
 * because it equals the amount of the line.
 */
function measureOf({ quantity, unit, price }: PrintedLine): string {
  if (quantity === '' || price === '') return quantity
  const shownUnit = plainUnits.has(unit.toLowerCase()) ? '' : unit
  if (quantity === '1') return shownUnit === '' ? '' : `1 ${shownUnit}`
  return `${quantity} × ${price}${shownUnit === '' ? '' : ` per ${shownUnit}`}`
}

/** Renders the approval of the document: name of the signer, time and signature. Null if it is not approved. */
export function signedView({ signed }: PrintedDocument, picture: string | null): Html | null {
  if (signed === null) return null
  return html`<section class="card" aria-labelledby="signed">
    <h2 id="signed">Approval</h2>
    ${
      picture === null
        ? html`<p class="signed typed">${signed.name}</p>`
        : html`<p class="signed"><img src="${picture}" alt="Signature of ${signed.name}" /></p>`
    }
    <p class="soft">${signed.text}</p>
  </section>`
}

export function howToPayView({ text, ways }: NonNullable<PrintedDocument['howToPay']>): Html {
  return html`<section class="card" aria-labelledby="how-to-pay">
    <h2 id="how-to-pay">How to pay</h2>
    <p>${text}</p>
    <p class="ways">${ways.map(contactLink)}</p>
  </section>`
}

export function contactLink({ text, href }: PrintedContact): Html {
  return href === null ? html`<span>${text}</span>` : html`<a href="${href}">${text}</a>`
}

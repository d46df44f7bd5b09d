import type { PrintedContact, PrintedDocument, PrintedLine, PrintedSection } from '../../documents/index.ts'
import { html, type Html, lines } from './html.ts'

/** Renders the document: title, key facts, lines, totals and terms. */
export function documentView(document: PrintedDocument, jump: { to: string; label: string } | null): Html {
  const { heading, number, mark, due, facts, parties, message, sections, notes, taxNote } = document
  const totals = withTotal(document)
  return html`<section class="card first" aria-labelledby="title">
      <div class="head">
        <h1 id="title">${heading}${number !== null && ` ${number}`}</h1>
        ${mark && html`<span class="mark ${mark.tone}">${mark.label}</span>`}
      </div>
      ${
        due &&
        html`<p class="due" id="due">${due.value}</p>
          <p class="soft" id="due-note">${due.label}${due.note !== null && ` · ${due.note}`}</p>`
      }
      ${jump && html`<p class="actions jump"><a class="button" href="#${jump.to}">${jump.label}</a></p>`}
      <dl class="facts">
        ${facts.map(
          ({ label, value }) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${
        parties.length > 0 &&
        html`<dl class="parties">
          ${parties.map(
            (party) =>
              html`<div>
                <dt>${party.label}</dt>
                <dd>${lines(party.lines.join('\n'))}</dd>
              </div>`,
          )}
        </dl>`
      }
    </section>
    ${message !== null && html`<section class="card" aria-label="Message"><p>${lines(message)}</p></section>`}
    <section class="card" id="details" aria-labelledby="work">
      <h2 id="work">Details</h2>
      ${sections.map(sectionView)}
      <dl class="totals">
        ${totals.map(
          ({ label, value, strong }) =>
            html`<div${strong && html` class="strong"`}><dt>${label}</dt><dd>${value}</dd></div>`,
        )}
      </dl>
      ${taxNote !== null && html`<p class="soft small after">${taxNote}</p>`}
    </section>
    ${notes.map(
      ({ label, text }) =>
        html`<section class="card">
          <h2>${label}</h2>
          <p>${lines(text)}</p>
        </section>`,
    )}`
}

/**
 * Adds the total of an estimate as the last row. The PDF prints it in a separate box instead, but on a phone it
 * must also appear below the lines.
 */
function withTotal({ totals, due }: PrintedDocument): PrintedDocument['totals'] {
  if (due === null || totals.some((row) => row.strong)) return totals
  return [...totals, { label: due.label, value: due.value, strong: true }]
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
  return html`<li${!counts && html` class="off"`}><span class="name">${name}${tag !== null && html`<span class="tag">${tag}</span>`}</span>
<span class="amount">${amount}</span>
${amount !== null && measure !== '' && html`<span class="more">${measure}</span>`}
${description !== null && html`<span class="more">${lines(description)}</span>`}</li>`
}

/**
 * Formats quantity, price and unit of a line: `24 × $12.50 per window`. For a quantity of one, shows only the
 * unit, because the price equals the amount of the line.
 */
function measureOf({ quantity, unit, price }: PrintedLine): string {
  if (quantity === '' || price === '') return quantity
  if (quantity === '1') return unit === '' ? '' : `1 ${unit}`
  return `${quantity} × ${price}${unit === '' ? '' : ` per ${unit}`}`
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

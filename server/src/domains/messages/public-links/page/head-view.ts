import type { PrintedDocument } from '../../documents/index.ts'
import { html, type Html, lines } from './html.ts'

/** Renders the head of a document: its title and status, the key facts, and the addresses. */
export function headView({ heading, number, mark, facts, parties }: PrintedDocument): Html {
  return html`<section class="card first" aria-labelledby="title">
    <div class="head">
      <h1 id="title">${heading}${number !== null && ` ${number}`}</h1>
      ${mark && html`<span class="mark ${mark.tone}">${mark.label}</span>`}
    </div>
    <dl class="facts">
      ${facts.map(
        ({ label, value }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
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
  </section>`
}

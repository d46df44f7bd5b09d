import type { PrintedDocument } from '../../documents/index.ts'
import { html, type Html } from './html.ts'

/**
 * Renders the summary: the amounts that add up and, below them, the total or balance. On a wide screen it stays beside
 * the lines. `action` is the HTML for the action that the customer can take next.
 */
export function summaryView(document: PrintedDocument, action: Html | null): Html {
  const { due, taxNote } = document
  return html`<aside class="card summary" aria-labelledby="summary">
    <h2 id="summary">Summary</h2>
    <dl class="totals" id="sums">
      ${rowsAbove(document).map(
        ({ label, value, strong, isBase }) =>
          html`<div${strong && html` class="strong"`}${isBase && html` class="base"`}><dt>${label}</dt><dd>${value}</dd></div>`,
      )}
    </dl>
    ${
      due &&
      html`<div class="grand">
          <p id="due-label">${due.label}</p>
          <p class="due" id="due">${due.value}</p>
        </div>
        <p class="soft small" id="due-note">${due.note ?? ''}</p>`
    }
    ${taxNote !== null && html`<p class="soft small">${taxNote}</p>`} ${action}
  </aside>`
}

/**
 * Returns the rows above the highlighted amount. Leaves out the last row if it equals the highlighted amount, so that
 * the page shows one total.
 */
function rowsAbove({ totals, due }: PrintedDocument): PrintedDocument['totals'] {
  const last = totals.at(-1)
  return due !== null && last?.strong === true && last.value === due.value ? totals.slice(0, -1) : totals
}

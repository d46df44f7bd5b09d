import type { CustomerAnswer } from './customer-page.ts'
import { described, issueText, type FilledForm } from './form-field.ts'
import { html, type Html } from './html.ts'

/**
 * Renders the options of an estimate, of which the customer chooses one. They are shown side by side if the
 * screen is wide enough.
 */
export function optionCards({ options }: CustomerAnswer, filled: FilledForm): Html | null {
  if (options.length === 0) return null
  const issue = filled.issue('option')
  return html`<fieldset id="option" ${described('option', issue)}>
    <legend>Choose one</legend>
    ${issueText('option', issue)}
    <div class="options">
      ${options.map(
        ({ id, name, description, includes, price, tax, selected }) =>
          html`<label class="option">
            <span class="top"
              ><input type="radio" name="option" value="${id}" required${selected && html` checked`} />
              <b>${name}</b></span
            >
            <span class="price">${price}${tax !== null && html` <span class="small">${tax}</span>`}</span>
            ${description !== null && html`<span class="soft small">${description}</span>`}
            ${includes.map((line) => html`<span class="included small">${line}</span>`)}
          </label>`,
      )}
    </div>
  </fieldset>`
}

/**
 * Renders the checkboxes for optional lines. Browsers do not submit unticked checkboxes. The hidden field
 * `has-lines` therefore shows the server that the form contained checkboxes.
 */
export function extraBoxes({ choices }: CustomerAnswer, filled: FilledForm): Html | null {
  if (choices.length === 0) return null
  const issue = filled.issue('line')
  return html`<fieldset id="line" ${described('line', issue)}>
    <legend>Optional extras</legend>
    ${issueText('line', issue)}
    <input type="hidden" name="has-lines" value="yes" />
    ${choices.map(
      ({ id, label, price, selected }) =>
        html`<label class="choice">
          <input type="checkbox" name="line" value="${id}" ${selected && html` checked`} />
          <span class="extra"><span>${label}</span> <span class="price">${price}</span></span>
        </label>`,
    )}
  </fieldset>`
}

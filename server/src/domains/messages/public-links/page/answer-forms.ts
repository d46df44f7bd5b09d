import type { FormBack } from '../../../../kernel/pages/shown.ts'
import type { CustomerAnswer } from './customer-page.ts'
import { issueText, type FilledForm, filledForm, judged } from './form-field.ts'
import { html, type Html } from './html.ts'
import { extraBoxes, optionCards } from './option-cards.ts'
import { testCards } from './payment-form.ts'
import { signatureField } from './signature-field.ts'
import { changes, refusal, wordsForm } from './words-form.ts'

/**
 * Renders the forms with which a customer answers an estimate: to accept it with a name and a signature, to
 * request changes, and to decline it. They work without JavaScript.
 */
export function answerForms(base: string, answer: CustomerAnswer, back: FormBack | undefined): Html {
  const filled = filledForm('accept', back)
  const { revision, canDecline, paysBy } = answer
  return html`<section class="card actions" aria-labelledby="answer">
    <h2 id="answer">Your answer</h2>
    <form method="post" action="${base}/accept" id="accept">
      <input type="hidden" name="revision" value="${revision}" />
      ${paysBy !== null && html`<input type="hidden" name="next" value="pay" />`}
      ${optionCards(answer, filled)} ${extraBoxes(answer, filled)} ${shownTotal(base, answer)}
      ${nameField(filled)} ${signatureField(filled)} ${paysBy === 'form' && testCards(filled)}
      ${consentBox(answer, filled)}
      <button class="button" type="submit" id="approve">${answer.submit}</button>
      ${
        paysBy === 'checkout' &&
        html`<p class="soft small after">You pay on the secure page of our card processor.</p>`
      }
    </form>
    ${canDecline && wordsForm(base, revision, changes, back)}
    ${canDecline && wordsForm(base, revision, refusal, back)}
  </section>`
}

/**
 * Renders a hidden field with the total that the customer sees. The server refuses the acceptance if the field differs
 * from the current total. Without JavaScript, the customer presses a button to update the summary after changing the
 * choice.
 */
function shownTotal(base: string, { options, choices, totalCents, taxNote }: CustomerAnswer): Html {
  const canChoose = options.length + choices.length > 0
  return html`${taxNote !== null && canChoose && html`<p class="soft small">${taxNote}</p>`}
    <div id="shown"><input type="hidden" name="shown" value="${totalCents}" /></div>
    ${
      canChoose &&
      html`<noscript
        ><p>
          <button class="button quiet" type="submit" formaction="${base}/preview" formnovalidate>
            Show the total of my choice
          </button>
        </p></noscript
      >`
    }`
}

function nameField(filled: FilledForm): Html {
  const issue = filled.issue('name')
  return html`<div class="field">
    <label for="name">Your full name</label>
    ${issueText('name', issue)}
    <input
      type="text"
      id="name"
      name="name"
      value="${filled.value('name')}"
      required
      maxlength="200"
      autocomplete="name"
      ${judged('name', issue)}
    />
  </div>`
}

function consentBox({ consent }: CustomerAnswer, filled: FilledForm): Html {
  const issue = filled.issue('agreed')
  return html`<div class="field">
    ${issueText('agreed', issue)}
    <label class="choice">
      <input
        type="checkbox"
        id="agreed"
        name="agreed"
        value="yes"
        required
        ${judged('agreed', issue)}${filled.value('agreed') === 'yes' && html` checked`}
      />
      <span id="consent">${consent}</span>
    </label>
  </div>`
}

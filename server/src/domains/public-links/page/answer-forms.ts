import type { CustomerPage } from './customer-page.ts'
import { html, type Html } from './html.ts'

type Answer = NonNullable<CustomerPage['answer']>

/** Accepting with a name and a signature, asking for changes, declining: plain forms that work without a script. */
export function answerForms(base: string, answer: Answer): Html {
  return html`<section class="card actions" aria-labelledby="answer">
    <h2 id="answer">Your answer</h2>
    <form method="post" action="${base}/accept" id="accept">
      ${revisionField(answer)} ${optionFields(answer)} ${lineFields(answer)} ${sum(base, answer)}
      <div class="field">
        <label for="name">Your full name</label>
        <input type="text" id="name" name="name" required maxlength="200" autocomplete="name" />
      </div>
      <div class="field hidden">
        <label for="signature-pad">Sign here (optional)</label>
        <canvas id="signature-pad"></canvas>
        <input type="hidden" id="signature-image" name="signature" value="" />
        <button class="button text" type="button" id="signature-clear">Clear the signature</button>
      </div>
      <label class="choice field">
        <input type="checkbox" name="agreed" value="yes" required /> <span>${answer.consent}</span>
      </label>
      <button class="button" type="submit">Accept</button>
    </form>
    ${answer.canDecline && wordsForm(base, answer, changes)}
    ${answer.canDecline && wordsForm(base, answer, refusal)}
  </section>`
}

/** What it comes to, computed by the service; without a script a button asks for it. */
function sum(base: string, { options, choices, total }: Answer): Html {
  const canChoose = options.length + choices.length > 0
  return html`<p class="sum"><span>Total</span> <output id="sum">${total}</output></p>
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

const revisionField = ({ revision }: Answer): Html =>
  html`<input type="hidden" name="revision" value="${revision}" />`

function optionFields({ options }: Answer): Html | null {
  if (options.length === 0) return null
  return html`<fieldset>
    <legend>Choose one</legend>
    ${options.map(
      ({ id, name, description, total, selected }) =>
        html`<label class="choice">
          <input type="radio" name="option" value="${id}" required${selected && html` checked`} />
          <span
            ><b>${name}</b> ·
            ${total}${description !== null && html`<br /><span class="soft small">${description}</span>`}</span
          >
        </label>`,
    )}
  </fieldset>`
}

/** Boxes that are not ticked are not sent, so the form says that there were some. */
function lineFields({ choices }: Answer): Html | null {
  if (choices.length === 0) return null
  return html`<fieldset>
    <legend>Optional extras</legend>
    <input type="hidden" name="has-lines" value="yes" />
    ${choices.map(
      ({ id, label, amount, selected }) =>
        html`<label class="choice">
          <input type="checkbox" name="line" value="${id}" ${selected && html` checked`} />
          <span>${label} · ${amount}</span>
        </label>`,
    )}
  </fieldset>`
}

interface Words {
  action: string
  title: string
  question: string
  required: boolean
}

const changes: Words = {
  action: 'request-changes',
  title: 'Ask for changes',
  question: 'What should be different?',
  required: true,
}
const refusal: Words = {
  action: 'decline',
  title: 'Decline',
  question: 'Would you tell us why? (optional)',
  required: false,
}

function wordsForm(base: string, answer: Answer, { action, title, question, required }: Words): Html {
  return html`<details>
    <summary>${title}</summary>
    <form method="post" action="${base}/${action}">
      ${revisionField(answer)}
      <div class="field">
        <label for="${action}-words">${question}</label>
        <textarea
          id="${action}-words"
          name="words"
          maxlength="2000"
          ${required && html` required`}
        ></textarea>
      </div>
      <button class="button quiet" type="submit">${title}</button>
    </form>
  </details>`
}

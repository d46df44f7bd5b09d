import type { CustomerPage } from './customer-page.ts'
import { html, type Html } from './html.ts'

/** Accepting with a name and a signature, asking for changes, declining: plain forms that work without a script. */
export function answerForms(base: string, answer: NonNullable<CustomerPage['answer']>): Html {
  return html`<section class="card actions" aria-labelledby="answer">
    <h2 id="answer">Your answer</h2>
    <form method="post" action="${base}/accept">
      ${choices(answer)}
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
      <label class="choice field"
        ><input type="checkbox" name="agreed" value="yes" required /> <span>${answer.consent}</span></label
      >
      <button class="button" type="submit">Accept</button>
    </form>
    ${wordsForm(base, 'request-changes', 'Ask for changes', 'What should be different?', true)}
    ${wordsForm(base, 'decline', 'Decline', 'Would you tell us why? (optional)', false)}
  </section>`
}

function choices({ options, choices: lines }: NonNullable<CustomerPage['answer']>): Html {
  return html`${
    options.length > 0 &&
    html`<fieldset>
      <legend>Choose one</legend>
      ${options.map(
        ({ id, name, description }, index) =>
          html`<label class="choice"
            ><input type="radio" name="option" value="${id}" required${index === 0 && html` checked`} />
            <span
              >${name}${description !== null && html`<br /><span class="soft small">${description}</span>`}</span
            ></label
          >`,
      )}
    </fieldset>`
  }${
    lines.length > 0 &&
    html`<fieldset>
      <legend>Optional extras</legend>
      ${lines.map(
        ({ id, label, amount, selected }) =>
          html`<label class="choice"
            ><input type="checkbox" name="line" value="${id}" ${selected && html` checked`} />
            <span>${label} · ${amount}</span></label
          >`,
      )}
    </fieldset>`
  }`
}

function wordsForm(base: string, action: string, title: string, question: string, required: boolean): Html {
  return html`<details>
    <summary>${title}</summary>
    <form method="post" action="${base}/${action}">
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

import type { FormBack } from '../../../../kernel/pages/shown.ts'
import { issueText, filledForm, judged } from './form-field.ts'
import { html, type Html } from './html.ts'

interface Words {
  action: string
  title: string
  question: string
  required: boolean
  /** Maximum length in characters. */
  longest: number
}

export const changes: Words = {
  action: 'request-changes',
  title: 'Ask for changes',
  question: 'What should be different?',
  required: true,
  longest: 5000,
}
export const refusal: Words = {
  action: 'decline',
  title: 'Decline',
  question: 'Would you tell us why? (optional)',
  required: false,
  longest: 2000,
}

/**
 * Renders a form with one text field. The form is collapsed until the customer opens it. After a failed submission, it
 * is shown open.
 */
export function wordsForm(base: string, revision: number, words: Words, back: FormBack | undefined): Html {
  const { action, title, question, required, longest } = words
  const filled = filledForm(action, back)
  const issue = filled.issue('words')
  const id = `${action}-words`
  return html`<details ${back?.action === action && html` open`}>
    <summary>${title}</summary>
    <form method="post" action="${base}/${action}">
      <input type="hidden" name="revision" value="${revision}" />
      <div class="field">
        <label for="${id}">${question}</label>
        ${issueText(id, issue)}
        <textarea
          id="${id}"
          name="words"
          maxlength="${longest}"
          ${judged(id, issue)}${required && html` required`}
        >
${filled.value('words')}</textarea>
      </div>
      <button class="button quiet" type="submit">${title}</button>
    </form>
  </details>`
}

import {
  described,
  type FilledForm,
  html,
  type Html,
  issueText,
} from '../../../messages/public-links/index.ts'

interface TextFieldParams {
  name: string
  label: string
  filled: FilledForm
  type?: 'text' | 'tel' | 'email'
  /** Value of the HTML attribute `autocomplete`. */
  autocomplete: string
  required?: boolean
  longest: number
  hint?: string
}

/** Renders a field with one line of text, with its hint and its error. */
export function textField(params: TextFieldParams): Html {
  const { name, label, filled, type = 'text', autocomplete, required = false, longest, hint } = params
  const issue = filled.issue(name)
  const hintId = hint === undefined ? undefined : `${name}-hint`
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${issueText(name, issue)}
    <input
      type="${type}"
      id="${name}"
      name="${name}"
      value="${filled.value(name)}"
      maxlength="${longest}"
      autocomplete="${autocomplete}"
      ${required && html` required`}
      ${issue !== null && html` aria-invalid="true"`}
      ${described(name, issue, hintId)}
    />
    ${hint !== undefined && html`<p class="soft small hint" id="${hintId}">${hint}</p>`}
  </div>`
}

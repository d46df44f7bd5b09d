import { type FilledForm, html, type Html } from '../../../messages/public-links/index.ts'
import { textField } from './text-field.ts'

/** Renders the fields for contact data and consent to text messages, and a hidden field that only bots fill in. */
export function contactStep(consent: string, filled: FilledForm): Html {
  return html`${textField({
      name: 'name',
      label: 'Your full name',
      filled,
      autocomplete: 'name',
      required: true,
      longest: 200,
    })}
    ${textField({
      name: 'phone',
      label: 'Phone',
      filled,
      type: 'tel',
      autocomplete: 'tel',
      longest: 50,
      hint: 'A phone number or an email address is enough.',
    })}
    ${textField({ name: 'email', label: 'Email', filled, type: 'email', autocomplete: 'email', longest: 254 })}
    <label class="choice field">
      <input type="checkbox" name="texts" value="yes" ${filled.value('texts') === 'yes' && html` checked`} />
      <span>${consent}</span>
    </label>
    <div class="hidden" aria-hidden="true">
      <label for="website">Leave this field empty</label>
      <input type="text" id="website" name="website" value="" tabindex="-1" autocomplete="off" />
    </div>`
}

import { type FilledForm, html, type Html } from '../../../messages/public-links/index.ts'
import { textField } from './text-field.ts'

/** Renders the fields for the address of the work. */
export function addressStep(filled: FilledForm): Html {
  return html`${textField({
      name: 'line1',
      label: 'Street and number',
      filled,
      autocomplete: 'address-line1',
      required: true,
      longest: 200,
    })}
    ${textField({
      name: 'line2',
      label: 'Apartment or unit (optional)',
      filled,
      autocomplete: 'address-line2',
      longest: 100,
    })}
    ${textField({
      name: 'city',
      label: 'City',
      filled,
      autocomplete: 'address-level2',
      required: true,
      longest: 120,
    })}
    <div class="pair">
      ${textField({
        name: 'state',
        label: 'State',
        filled,
        autocomplete: 'address-level1',
        required: true,
        longest: 120,
      })}
      ${textField({
        name: 'zip',
        label: 'ZIP code',
        filled,
        autocomplete: 'postal-code',
        required: true,
        longest: 12,
      })}
    </div>`
}

import { described, faultText, type FilledForm } from './form-field.ts'
import { html, type Html } from './html.ts'

/**
 * A pad to draw on, for those who can and want to; the typed name stands for the signature otherwise. What was drawn is
 * kept as strokes too, so that it can be drawn anew on a page that came back or was turned.
 */
export function signatureField(filled: FilledForm): Html {
  const fault = filled.fault('signature')
  const hint = 'signature-hint'
  return html`<div class="field hidden" id="signature">
    <span class="label" id="signature-label">Your signature</span>
    <p class="soft small" id="${hint}">
      Draw it with a finger or the mouse. If you leave it empty, your typed name is your signature.
    </p>
    ${faultText('signature-pad', fault)}
    <div class="pad">
      <canvas
        id="signature-pad"
        role="img"
        tabindex="-1"
        aria-labelledby="signature-label"
        ${described('signature-pad', fault, hint)}
      ></canvas>
      <span class="typed" id="signature-typed" aria-hidden="true"></span>
    </div>
    <input type="hidden" id="signature-image" name="signature" value="" />
    <input type="hidden" id="signature-strokes" name="strokes" value="${filled.value('strokes')}" />
    <p class="soft small" id="signature-state" role="status"></p>
    <button class="button text" type="button" id="signature-clear">Clear the signature</button>
  </div>`
}

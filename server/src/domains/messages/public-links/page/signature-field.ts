import { described, issueText, type FilledForm } from './form-field.ts'
import { html, type Html } from './html.ts'

/**
 * Renders a field for drawing a signature. Drawing is optional: if the customer draws nothing, the typed name
 * is the signature. The strokes are submitted together with the picture, so that the drawing can be restored
 * after a failed submission.
 */
export function signatureField(filled: FilledForm): Html {
  const issue = filled.issue('signature')
  const hint = 'signature-hint'
  return html`<div class="field hidden" id="signature">
    <span class="label" id="signature-label">Your signature</span>
    <p class="soft small" id="${hint}">
      Draw it with a finger or the mouse. If you leave it empty, your typed name is your signature.
    </p>
    ${issueText('signature-pad', issue)}
    <div class="pad">
      <canvas
        id="signature-pad"
        role="img"
        tabindex="-1"
        aria-labelledby="signature-label"
        ${described('signature-pad', issue, hint)}
      ></canvas>
      <span class="typed" id="signature-typed" aria-hidden="true"></span>
    </div>
    <input type="hidden" id="signature-image" name="signature" value="" />
    <input type="hidden" id="signature-strokes" name="strokes" value="${filled.value('strokes')}" />
    <p class="soft small" id="signature-state" role="status"></p>
    <button class="button text" type="button" id="signature-clear">Clear the signature</button>
  </div>`
}

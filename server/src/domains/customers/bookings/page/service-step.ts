import {
  described,
  type FilledForm,
  html,
  type Html,
  issueText,
  judged,
} from '../../../messages/public-links/index.ts'

/** Renders the services to choose from, and a field for everything else that the company should know. */
export function serviceStep(
  services: readonly string[],
  chosen: readonly string[],
  filled: FilledForm,
): Html {
  const issue = filled.issue('services')
  const notes = filled.issue('notes')
  const hasServices = services.length > 0
  return html`${
      hasServices &&
      html`<fieldset id="services" ${described('services', issue)}>
        <legend>What can we do for you?</legend>
        ${issueText('services', issue)}
        <div class="tiles">
          ${services.map(
            (service) =>
              html`<label class="tile"
                ><input
                  type="checkbox"
                  name="services"
                  value="${service}"
                  ${chosen.includes(service) && html` checked`}
                />
                <span>${service}</span></label
              >`,
          )}
        </div>
      </fieldset>`
    }
    <div class="field">
      <label for="notes"
        >${hasServices ? 'Anything we should know? (optional)' : 'What can we do for you?'}</label
      >
      ${issueText('notes', notes)}
      <textarea
        id="notes"
        name="notes"
        maxlength="2000"
        ${!hasServices && html` required`}${judged('notes', notes)}
      >
${filled.value('notes')}</textarea>
    </div>`
}

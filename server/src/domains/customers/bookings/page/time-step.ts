import { formatDate } from '../../../../kernel/time/index.ts'
import {
  described,
  type FilledForm,
  html,
  type Html,
  issueText,
} from '../../../messages/public-links/index.ts'
import { type BookingDays, type BookingWindow, windowHours, windowNames } from './booking-page.ts'

/** Renders the free days, each with the parts of the day in which work can begin. */
export function timeStep(days: BookingDays, filled: FilledForm): Html {
  const issue = filled.issue('slot')
  const chosen = filled.value('slot')
  if (days.length === 0)
    return html`<p>
      No free time is listed for the next two weeks. Continue, and we will call you to find a day.
    </p>`
  return html`<fieldset id="slot" ${described('slot', issue, 'slot-hint')}>
    <legend>When does it suit you?</legend>
    <p class="soft small" id="slot-hint">These are the free times. We confirm the exact time with you.</p>
    ${issueText('slot', issue)}
    <label class="choice"
      ><input type="radio" name="slot" value="" ${chosen === '' && html` checked`} />
      <span>Any time: call me to find one</span></label
    >
    ${days.map(({ date, windows }) => dayRow(date, windows, chosen))}
  </fieldset>`
}

function dayRow(date: string, windows: readonly BookingWindow[], chosen: string): Html {
  const day = formatDate(date, 'weekday')
  return html`<div class="day" role="group" aria-label="${day}">
    <span class="label">${day}</span>
    <div class="windows">${windows.map((window) => windowChoice(date, window, chosen))}</div>
  </div>`
}

function windowChoice(date: string, window: BookingWindow, chosen: string): Html {
  const value = `${date} ${window}`
  return html`<label class="window"
    ><input type="radio" name="slot" value="${value}" ${chosen === value && html` checked`} />
    <span>${windowNames[window]}<span class="small soft"> ${windowHours[window]}</span></span></label
  >`
}

/** Formats a chosen time: `Monday, November 30, morning`. Returns null if none is chosen. */
export function slotText(slot: string): string | null {
  const [, date, window] = /^(\d{4}-\d{2}-\d{2}) (morning|afternoon|evening)$/.exec(slot) ?? []
  if (date === undefined || Number.isNaN(Date.parse(date))) return null
  return `${formatDate(date, 'weekday')}, ${windowNames[window as BookingWindow].toLowerCase()}`
}

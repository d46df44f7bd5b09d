import type { Mutant } from './mutant.ts'

const automations = 'server/src/kernel/automations'
const time = 'server/src/kernel/time'
const walk = [`${time}/changes-of-clock.test.ts`]

/** Timing, recipients and texts of automations. */
export const timesAndTemplatesMutants: readonly Mutant[] = [
  {
    promise: 'days of a wait keep the time of the clock',
    file: `${time}/after-duration.ts`,
    text: '.add({ days: weeks * 7 + days })',
    becomes: '.add({ hours: (weeks * 7 + days) * 24 })',
    tests: walk,
  },
  {
    promise: 'a clock time that is waited for is strictly later',
    file: `${time}/next-clock.ts`,
    text: 'next > after',
    becomes: 'next >= after',
    tests: [`${time}/next-clock.test.ts`],
  },
  {
    promise: 'quiet hours and openings are found where the clock is changed',
    file: `${time}/window.ts`,
    text: '...(change?.toPlainDate().equals(day.toPlainDate()) ? [change] : []),',
    becomes: '',
    tests: walk,
  },
  {
    promise: 'quiet hours end with the instant at which they end',
    file: `${time}/window.ts`,
    text: 'Temporal.PlainTime.compare(clock, to) < 0',
    becomes: 'Temporal.PlainTime.compare(clock, to) <= 0',
    tests: walk,
  },
  {
    promise: 'a wait that has come is not past',
    file: `${automations}/waits/due-of-wait.ts`,
    text: 'due < at && due !== stood',
    becomes: 'due < at',
    tests: [`${automations}/waits/due-of-wait.test.ts`],
  },
  {
    promise: 'what has no value is never less nor more',
    file: `${automations}/conditions/operators.ts`,
    text: 'return difference !== null && is(difference)',
    becomes: 'return is(difference ?? 0)',
    tests: [`${automations}/conditions/vectors.test.ts`],
  },
  {
    promise: 'a status was changed by an event that is about its record',
    file: `${automations}/conditions/operators.ts`,
    text: "if (event === null || !(prefix === 'event' || event.type.startsWith(`${prefix}.`))) return false",
    becomes: 'if (event === null || prefix === "") return false',
    tests: [`${automations}/conditions/judge.test.ts`],
  },
  {
    promise: 'conditions are not searched deeper than they may be',
    file: `${automations}/conditions/check-conditions.ts`,
    text: 'if (level > limits.conditionLevels)',
    becomes: 'if (level > limits.conditionLevels + 1)',
    tests: [`${automations}/conditions/vectors.test.ts`],
  },
  {
    promise: 'no control character gets into a subject',
    file: `${automations}/templates/escape.ts`,
    text: "return withoutTurns(text).replaceAll(controls, ' ')",
    becomes: 'return text',
    tests: [`${automations}/templates/hostile-templates.test.ts`],
  },
  {
    promise: 'the words of a template are no markup',
    file: `${automations}/templates/escape.ts`,
    text: "escapeHtml(text).replaceAll('\\n', '<br>')",
    becomes: "text.replaceAll('\\n', '<br>')",
    tests: [`${automations}/templates/hostile-templates.test.ts`],
  },
  {
    promise: 'what a customer typed is no link in a mail',
    file: `${automations}/templates/links.ts`,
    text: 'return piece.isOurs || to <= start || from >= end',
    becomes: 'return true',
    tests: [`${automations}/templates/render-template.test.ts`],
  },
]

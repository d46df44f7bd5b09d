import type { Mutant } from './mutant.ts'

/** Lines of the trade and of its doors. */
export const tradeMutants: readonly Mutant[] = [
  {
    promise: 'a deposit is recorded with the method by which it was paid',
    file: 'server/src/domains/estimates/operations/collect-deposit.ts',
    text: "method: method ?? 'card'",
    becomes: "method: 'card'",
    tests: ['server/src/domains/estimates/operations/collect-deposit.test.ts'],
  },
  {
    promise: 'what is no phone number is told',
    file: 'server/src/domains/lead-imports/read-connector-payload.ts',
    text: 'if (values.customer_phone !== undefined && !parsePhone(values.customer_phone, country))',
    becomes: 'if (false)',
    tests: ['server/src/domains/lead-imports/read-connector-payload.test.ts'],
  },
  {
    promise: 'a page that refuses says why',
    file: 'server/src/adapters/pages/pages-door.ts',
    text: "told.code === 'not_found')",
    becomes: "told.code !== 'unsupported_media_type')",
    tests: ['server/src/adapters/pages/pages-door.test.ts'],
  },
  {
    promise: 'the script of a page goes by the page, not by the address of the form it answers',
    file: 'server/src/domains/public-links/page/script.ts',
    text: "if (location.pathname !== base) history.replaceState(null, '', base)",
    becomes: "if (false) history.replaceState(null, '', base)",
    tests: ['server/src/domains/public-links/page/script.test.ts'],
  },
  {
    promise: 'a form that comes back has what was typed',
    file: 'server/src/domains/public-links/page/form-field.ts',
    text: "mine?.form.get(field) ?? ''",
    becomes: "''",
    tests: ['server/src/adapters/pages/form-comes-back.test.ts'],
  },
  {
    promise: 'nobody approves an amount that was not shown',
    file: 'server/src/domains/estimates/estimate-conditions.ts',
    text: 'if (shownCents !== null && shownCents !== total_cents)',
    becomes: 'if (false)',
    tests: ['server/src/adapters/pages/form-comes-back.test.ts'],
  },
  {
    promise: 'an approval stands, whatever comes of the payment that follows',
    file: 'server/src/adapters/pages/act-on-page.ts',
    text: '`${done} ${ended.text}`',
    becomes: 'ended.text',
    tests: ['server/src/adapters/pages/every-state.test.ts'],
  },
  {
    promise: 'a tap on the pad is no signature',
    file: 'server/src/domains/estimates/signature-ink.ts',
    text: 'reachOf(rows, head) >= leastReach',
    becomes: 'reachOf(rows, head) >= -Infinity',
    tests: ['server/src/adapters/pages/form-comes-back.test.ts'],
  },
  {
    promise: 'a blank message leaves no gap in a mail',
    file: 'server/src/domains/documents/appointment-mail.ts',
    text: "message == null || message.trim() === ''",
    becomes: 'message == null',
    tests: ['server/src/domains/documents/appointment-mail.test.ts'],
  },
]

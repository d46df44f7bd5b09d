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
    text: "told.code === 'not_found' ?",
    becomes: "told.code !== 'unsupported_media_type' ?",
    tests: ['server/src/adapters/pages/pages-door.test.ts'],
  },
  {
    promise: 'a blank message leaves no gap in a mail',
    file: 'server/src/domains/documents/appointment-mail.ts',
    text: "message == null || message.trim() === ''",
    becomes: 'message == null',
    tests: ['server/src/domains/documents/appointment-mail.test.ts'],
  },
]

import type { Mutant } from './mutant.ts'

const leads = 'server/src/domains/customers/leads'
const listed = `${leads}/listed-appointment.ts`
const appointments = [`${leads}/operations/appointments/list.test.ts`]
const duplicates = [`${leads}/operations/find-duplicates.test.ts`]
const cards = ['server/src/domains/office/payments/operations/methods/list.test.ts']

/** Stored data can be read, and only by those it concerns. */
export const visibilityMutants: readonly Mutant[] = [
  {
    promise: 'a member sees only appointments of their own leads and those that they keep',
    file: listed,
    text: 'if (own !== null) {',
    becomes: 'if (own === undefined) {',
    tests: appointments,
  },
  {
    promise: 'the day of an appointment is that of its zone',
    file: listed,
    text: 'r.starts_at at time zone r.timezone',
    becomes: 'r.created_at at time zone r.timezone',
    tests: appointments,
  },
  {
    promise: 'a list of appointments is bound to what was asked for',
    file: `${leads}/operations/appointments/list.ts`,
    text: '${JSON.stringify(wanted)}',
    becomes: '',
    tests: appointments,
  },
  {
    promise: 'inaccessible duplicates are not shown',
    file: 'server/src/domains/customers/clients/find-accessible-duplicates.ts',
    text: "far === 'own' ? actor.id : null",
    becomes: "far === 'own' ? null : null",
    tests: duplicates,
  },
  {
    promise: 'a house number alone is no address',
    file: `${leads}/similar-leads-table.ts`,
    text: 'line1 !== null && keys.has(',
    becomes: 'line1 !== null || keys.has(',
    tests: duplicates,
  },
  {
    promise: 'a card entered on a payment page is not stored',
    file: 'server/src/domains/money/payment-records/stored-cards-table.ts',
    text: "ctx.actor.type === 'customer' || ",
    becomes: '',
    tests: cards,
  },
  {
    promise: 'a card of merged clients is told once',
    file: 'server/src/domains/money/payment-records/stored-cards-table.ts',
    text: 'distinct on (r.token)',
    becomes: 'distinct on (r.token, r.id)',
    tests: cards,
  },
  {
    promise: 'what was said is told to whose conversation it is',
    file: 'server/src/domains/customers/clients/operations/timeline.ts',
    text: "message: 'conversation_owners'",
    becomes: "message: 'lead_owners'",
    tests: ['server/src/domains/customers/clients/operations/timeline-kinds.test.ts'],
  },
  {
    promise: 'reads of one record go out together',
    file: 'server/src/kernel/operations/provider-calls.ts',
    text: '!isRead && document',
    becomes: 'document',
    tests: ['server/src/kernel/operations/provider-call-limits.test.ts'],
  },
  {
    promise: 'a file is let go of when its visitor has gone',
    file: 'server/src/adapters/pages/page-files.ts',
    text: 'await pieces.return?.()',
    becomes: '',
    tests: ['server/src/adapters/pages/attached-on-pages.test.ts'],
  },
  {
    promise: 'nothing is made of an archived design',
    file: 'server/src/domains/selling/holiday-designs/require-in-use.ts',
    text: 'if (archived_at === null) return',
    becomes: 'if (archived_at !== undefined) return',
    tests: ['server/src/domains/selling/holiday-designs/operations/holiday-design/price.test.ts'],
  },
  {
    promise: 'reopened work is not assigned to a member who has left',
    file: 'server/src/domains/organization/company/members/choose-reopen-assignee.ts',
    text: 'wasInCharge === null || ',
    becomes: 'wasInCharge !== undefined || ',
    tests: [
      `${leads}/operations/set-status.test.ts`,
      'server/src/domains/selling/estimates/operations/reopen.test.ts',
    ],
  },
  {
    promise: 'pay that was approved is shared as it was',
    file: 'server/src/domains/work/jobs/operations/complete.ts',
    text: 'row.crew_at_completion !== null && (await hasApprovedHours(ctx.db, row.id))',
    becomes: 'false',
    tests: ['server/src/domains/work/crew-pay/operations/preview.test.ts'],
  },
  {
    promise: 'a test’s program that nobody was given is not left running',
    file: 'server/src/testing/program.ts',
    text: 'await program.kill()\n    throw error',
    becomes: 'throw error',
    tests: ['server/src/testing/program.test.ts'],
  },
]

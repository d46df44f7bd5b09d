import type { Mutant } from './mutant.ts'

const kinds = 'server/src/domains/office/automations/kinds'

/** Effects of automation steps on the trade, and the records that triggers match. */
export const kindsMutants: readonly Mutant[] = [
  {
    promise: 'kinds: an automation writes to customers as an automation, and not as a person does',
    file: 'server/src/domains/office/automations/customer-message.ts',
    text: "'automated_marketing' : 'automation'",
    becomes: "'automated_marketing' : 'conversation'",
    tests: [`${kinds}/send-email.test.ts`],
  },
  {
    promise: 'kinds: a step that must wait for the end of quiet hours is not skipped',
    file: 'server/src/domains/office/automations/offered.ts',
    text: "if (outcome === 'waits') return { outcome: 'waits', until: until!, reason: 'quiet_hours' }",
    becomes: "if (outcome === 'waits') return { outcome: 'skipped', reason: 'quiet_hours' }",
    tests: [`${kinds}/send-email.test.ts`],
  },
  {
    promise: "kinds: a step says one address of a customer's page, wherever it names it",
    file: 'server/src/kernel/automations/engine/render.ts',
    text: 'made.get(name) ?? makeLink(step, name)',
    becomes: 'makeLink(step, name)',
    tests: [`${kinds}/send-email.test.ts`],
  },
  {
    promise: 'kinds: who carries out a job already goes on doing so',
    file: `${kinds}/assign-member.ts`,
    text: '[...crew, { member_id: memberId,',
    becomes: '[{ member_id: memberId,',
    tests: [`${kinds}/assign-member.test.ts`],
  },
  {
    promise: 'kinds: members of other locations are told nothing of a record',
    file: 'server/src/domains/office/automations/operations/notify-members.ts',
    text: 'member.active && seesLocation(member, location_id) && isMeant(member)',
    becomes: 'member.active && isMeant(member)',
    tests: [`${kinds}/send-internal-notification.test.ts`],
  },
  {
    promise: 'kinds: an invoice is not overdue on the day on which it is due',
    file: 'server/src/domains/money/invoices/automation/invoice-overdue.ts',
    text: 'Math.max(1, days_overdue)',
    becomes: 'days_overdue',
    tests: ['server/src/domains/money/invoices/automation/invoice-overdue.test.ts'],
  },
  {
    promise: 'kinds: a sweep in pieces goes on behind the last subject, and not with it',
    file: 'server/src/domains/money/invoices/unpaid-invoices-table.ts',
    text: '(d.at, r.id) > ($3::timestamptz, $4::uuid)',
    becomes: '(d.at, r.id) >= ($3::timestamptz, $4::uuid)',
    tests: ['server/src/domains/money/invoices/automation/invoice-overdue.test.ts'],
  },
  {
    promise: 'kinds: a daily sweep in pieces leaves out nobody of the next instant',
    file: `${kinds}/schedule-daily.ts`,
    text: 'from !== null && at === from.at ? from.subjectId : null',
    becomes: 'from === null ? null : from.subjectId',
    tests: [`${kinds}/schedule-daily.test.ts`],
  },
  {
    promise: 'kinds: a cancelled appointment is not upcoming',
    file: 'server/src/domains/customers/leads/lead-appointments-table.ts',
    text: 'const standing = `a.cancelled_at is null and exists',
    becomes: 'const standing = `exists',
    tests: [`${kinds}/appointment-triggers.test.ts`],
  },
  {
    promise: 'kinds: a tag of a lead is none of its client',
    file: 'server/src/domains/customers/tags/automation/tag-triggers.ts',
    text: 'event.payload.record_kind === subjectType ?',
    becomes: 'true ?',
    tests: ['server/test/automations/subjects.test.ts'],
  },
  {
    promise: 'kinds: the clock of a record is that of its property',
    file: 'server/src/domains/customers/leads/automation/lead-subject.ts',
    text: 'coalesce(${locationOfProperty}, r.location_id)',
    becomes: 'coalesce(r.location_id, ${locationOfProperty})',
    tests: ['server/test/automations/subjects.test.ts'],
  },
  {
    promise: 'kinds: a message that may have arrived is sent once more only to who says so',
    file: 'server/src/domains/office/automations/operations/runs/retry-step.ts',
    text: 'message_id === null || repeat_unknown',
    becomes: 'message_id !== null || repeat_unknown',
    tests: ['server/src/domains/office/automations/operations/runs/retry-step.test.ts'],
  },
]

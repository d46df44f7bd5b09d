import type { RecordKind } from '../kernel/records/record.ts'
import { bugReports } from './office/bug-reports/index.ts'
import { doors, knocks, sessions, territories } from './customers/canvassing-records/index.ts'
import { clients, properties } from './customers/clients/index.ts'
import { commissions } from './selling/commissions/index.ts'
import { estimates } from './selling/estimates/index.ts'
import { files } from './organization/stored-files/index.ts'
import { holidayDesigns, mockups } from './selling/holiday-designs/index.ts'
import { creditNotes } from './money/credit-notes/index.ts'
import { invoices } from './money/invoices/index.ts'
import { conversations, messages } from './messages/conversations/index.ts'
import { voicemails } from './customers/inbox/index.ts'
import { jobRecurrences, jobs } from './work/jobs/index.ts'
import { leads } from './customers/leads/index.ts'
import { packages, services } from './money/price-book/index.ts'
import { checklists, qualityReports } from './work/checklists/index.ts'
import { reportSnapshots } from './office/reports/index.ts'
import { timeOffPolicies, timeOffRequests } from './people/absences/index.ts'
import { timeEntries } from './work/timesheets/index.ts'
import { todos } from './office/todos/index.ts'
import { trainingAssignments, trainingCourses } from './people/training/index.ts'
import { crews } from './people/crews/index.ts'

/**
 * All kinds of records, in alphabetical order, for code that treats all kinds alike, such as the change feed and tags.
 * Settings such as locations and tax rates are not included: they are in no feed and have no tags, and their audit
 * entries belong to the whole organization.
 */
export const records = {
  bug_report: bugReports,
  checklist: checklists,
  client: clients,
  commission: commissions,
  conversation: conversations,
  credit_note: creditNotes,
  crew: crews,
  door: doors,
  estimate: estimates,
  file: files,
  holiday_design: holidayDesigns,
  invoice: invoices,
  job: jobs,
  job_recurrence: jobRecurrences,
  knock: knocks,
  lead: leads,
  message: messages,
  mockup: mockups,
  package: packages,
  property: properties,
  quality_report: qualityReports,
  report_snapshot: reportSnapshots,
  service: services,
  session: sessions,
  territory: territories,
  time_entry: timeEntries,
  time_off_policy: timeOffPolicies,
  time_off_request: timeOffRequests,
  todo: todos,
  voicemail: voicemails,
  training_assignment: trainingAssignments,
  training_course: trainingCourses,
} as const

export type Kind = keyof typeof records

/**
 * All kinds of records, as a list of a common type. Because of this type, the compiler does not check that each kind
 * receives only rows of that kind; the code that uses the list must ensure it.
 */
export const recordKinds = Object.values(records) as unknown as readonly RecordKind[]

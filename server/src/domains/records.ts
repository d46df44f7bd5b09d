import type { RecordKind } from '../kernel/records/record.ts'
import { bugReports } from './bug-reports/index.ts'
import { doors, knocks, sessions } from './canvassing/index.ts'
import { territories } from './territories/index.ts'
import { clients, properties } from './clients/index.ts'
import { commissions } from './commissions/index.ts'
import { estimates } from './estimates/index.ts'
import { files } from './stored-files/index.ts'
import { holidayDesigns, mockups } from './holiday-designs/index.ts'
import { invoices } from './invoices/index.ts'
import { conversations, messages } from './conversations/index.ts'
import { voicemails } from './inbox/index.ts'
import { jobRecurrences, jobs } from './jobs/index.ts'
import { leads } from './leads/index.ts'
import { packages, services } from './price-book/index.ts'
import { checklists, qualityReports } from './checklists/index.ts'
import { reportSnapshots } from './reports/index.ts'
import { timeOffPolicies, timeOffRequests } from './absences/index.ts'
import { timeEntries } from './timesheets/index.ts'
import { todos } from './todos/index.ts'
import { trainingAssignments, trainingCourses } from './training/index.ts'
import { crews } from './crews/index.ts'

/** All kinds of records, in alphabetical order, for code that handles them alike: the change feed and tags. */
export const records = {
  bug_report: bugReports,
  checklist: checklists,
  client: clients,
  commission: commissions,
  conversation: conversations,
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

/** The same list with a common type. Code that uses it must pass each kind only its own rows. */
export const recordKinds = Object.values(records) as unknown as readonly RecordKind[]

import type { CalendarDate } from '../../../kernel/time/index.ts'
import type { PayPolicy } from './pay-policy.ts'

// What pay is reckoned from, as it was found: nothing here is a result.

/** A line of a job, less its share of the document's discount, without tax. */
export interface WorkLine {
  id: string
  name: string
  pay_class: string
  net_cents: number
}

export interface Participant {
  member_id: string
  /** An exact decimal; null: nothing is agreed on. */
  share_percent: string | null
  pay: 'commission' | 'hourly'
  /** For work at this job; null: the member's own rate. */
  hourly_cents: number | null
}

/** What was decided about the pay of one job. */
export interface JobOverride {
  /** null: whoever carries it out. */
  participants: readonly Participant[] | null
  hourly_only: boolean
  crew_pay_policy_id: string | null
}

export interface PaidJob {
  job_id: string
  job_number: number
  location_id: string
  service_date: CalendarDate
  /** null: not completed, only in a preview of what it would bring. */
  completed_at: string | null
  is_callback: boolean
  crew_id: string | null
  lines: readonly WorkLine[]
  /** Who carries it out, the lead first. */
  assignees: readonly { member_id: string; role: string }[]
  /** Who is in its crew, in its order. */
  crew: {
    lead_member_id: string | null
    members: readonly { member_id: string; share_percent: string | null }[]
  } | null
}

/** Hours of a member. */
export interface Worked {
  member_id: string
  job_id: string | null
  /** Where the work was. */
  location_id: string
  date: CalendarDate
  seconds: number
  approved: boolean
}

export interface HourlyRate {
  member_id: string
  effective_from: CalendarDate
  hourly_cents: number
}

/** What a crew did on a day: jobs that it completed, and completed jobs that made good one of its own. */
export interface CrewDay {
  crew_id: string
  date: CalendarDate
  completed: number
  callbacks: number
}

/** What customers gave on top; what was given back is below 0. */
export interface Tip {
  job_id: string
  date: CalendarDate
  cents: number
  /** Who carries the job out, the lead first. */
  member_ids: readonly string[]
}

export interface PaidAbsence {
  member_id: string
  date: CalendarDate
  minutes: number
}

export interface JobFacts {
  policies: readonly PayPolicy[]
  jobs: readonly PaidJob[]
  overrides: ReadonlyMap<string, JobOverride>
  crewDays: readonly CrewDay[]
}

export interface WeekFacts {
  policies: readonly PayPolicy[]
  overrides: ReadonlyMap<string, JobOverride>
  worked: readonly Worked[]
  rates: readonly HourlyRate[]
  /** By location: the code of its state. */
  states: ReadonlyMap<string, string | null>
  tips: readonly Tip[]
  absences: readonly PaidAbsence[]
}

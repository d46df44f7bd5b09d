import type { CalendarDate } from '../../../../kernel/time/index.ts'
import type { PayPolicy } from './pay-policy.ts'

// Inputs of the pay calculation, as stored: nothing here is a result.

/** A line of a job: its net amount after its share of the document's discount, without tax. */
export interface WorkLine {
  id: string
  name: string
  pay_class: string
  net_cents: number
}

export interface Participant {
  member_id: string
  /** Agreed share in percent, as an exact decimal. Null if no share is agreed. */
  share_percent: string | null
  pay: 'commission' | 'hourly'
  /** Hourly rate for work at this job. Null uses the member's own rate. */
  hourly_cents: number | null
}

/** Pay settings that apply to one job. */
export interface JobOverride {
  /** Members who are paid. Null means the assignees. */
  participants: readonly Participant[] | null
  hourly_only: boolean
  crew_pay_policy_id: string | null
}

/** A job, or a part of one with several visits. */
export interface PaidJob {
  job_id: string
  /** Distinguishes the parts of a job. Absent: the job is paid as a whole. */
  part_id?: string
  /** The visit whose people are paid. Absent: the first, whose id is the job's. */
  visit_id?: string
  job_number: number
  location_id: string
  service_date: CalendarDate
  /** Time of completion. Null only in a preview of the pay of a job that is not completed. */
  completed_at: string | null
  is_callback: boolean
  crew_id: string | null
  lines: readonly WorkLine[]
  /** Assignees, the leader first. */
  assignees: readonly { member_id: string; role: string }[]
  /** Members of the job's crew, in order. */
  crew: {
    lead_member_id: string | null
    members: readonly { member_id: string; share_percent: string | null }[]
  } | null
}

/** Hours of a member. */
export interface Worked {
  member_id: string
  job_id: string | null
  /** Location of the work. */
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

/** A day of a crew: its completed jobs, and the completed callback jobs that correct its earlier jobs. */
export interface CrewDay {
  crew_id: string
  date: CalendarDate
  completed: number
  callbacks: number
}

/** Tips from customers. Refunds are negative. */
export interface Tip {
  job_id: string
  date: CalendarDate
  cents: number
  /** Assignees of the job, the leader first. */
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
  /** State codes by location. */
  states: ReadonlyMap<string, string | null>
  tips: readonly Tip[]
  absences: readonly PaidAbsence[]
}

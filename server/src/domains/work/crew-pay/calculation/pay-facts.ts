import type { CalendarDate } from '../../../../kernel/time/index.ts'
import type { PayPolicy } from './pay-policy.ts'

// These types are inputs of the pay calculation. They contain stored data and no computed results.

/** A line of a job. `net_cents` is the amount after the line's share of the document's discount, without tax. */
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
  /** Hourly rate for work at this job, in cents. Null means that the member's own rate applies. */
  hourly_cents: number | null
}

/** Pay settings that apply to one job. */
export interface JobOverride {
  /** Members who are paid for the job. Null means the assignees. */
  participants: readonly Participant[] | null
  hourly_only: boolean
  crew_pay_policy_id: string | null
}

/** A job, or one of the parts into which a job with several visits is divided for pay. */
export interface PaidJob {
  job_id: string
  /** Id of the part. Absent if the job is paid as a whole. */
  part_id?: string
  /**
   * True if the part pays for the lines of the job that are not assigned to a visit. Such a part exists only once the
   * whole job is complete.
   */
  is_rest?: boolean
  /** Id of the visit whose members are paid. If absent, it is the first visit, whose id is that of the job. */
  visit_id?: string
  job_number: number
  location_id: string
  service_date: CalendarDate
  /** Time of completion. Null only in a preview of the pay for an open job. */
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

/** Working time of a member on one day. */
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

/**
 * Number of jobs that a crew completed on a day, and number of completed callback jobs that correct earlier jobs of the
 * crew.
 */
export interface CrewDay {
  crew_id: string
  date: CalendarDate
  completed: number
  callbacks: number
}

/** Tips that customers paid. Refunded tips are negative. */
export interface Tip {
  job_id: string
  date: CalendarDate
  cents: number
  /** Members who share the tip. In each visit, the leader comes first. */
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
  /** State code of each location, keyed by location id. Null if the location has none. */
  states: ReadonlyMap<string, string | null>
  tips: readonly Tip[]
  absences: readonly PaidAbsence[]
}

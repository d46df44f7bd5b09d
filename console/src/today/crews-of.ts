import type { Job } from '../api/operations.ts'

type Planned = Pick<Job, 'id' | 'status' | 'assignees' | 'scheduled_time_start'>

export interface CrewDay<Each extends Planned> {
  memberId: string
  jobs: Each[]
  done: number
  /** The job under way, otherwise the next one. Undefined if all are done. */
  current: Each | undefined
}

/** Groups the jobs of a day by crew lead, in order of time. Cancelled jobs are left out. */
export function crewsOf<Each extends Planned>(
  jobs: readonly Each[],
): { crews: CrewDay<Each>[]; unassigned: number } {
  const open = jobs.filter(({ status }) => status !== 'cancelled')
  const leadOf = (job: Each): string | undefined =>
    job.assignees.find(({ role }) => role === 'lead')?.member_id
  const byLead = Map.groupBy(
    open.toSorted((a, b) => (a.scheduled_time_start ?? '').localeCompare(b.scheduled_time_start ?? '')),
    leadOf,
  )
  const unassigned = byLead.get(undefined)?.length ?? 0
  byLead.delete(undefined)
  const crews = [...byLead].map(([memberId, own]) => ({
    memberId: memberId!,
    jobs: own,
    done: own.filter(({ status }) => status === 'complete').length,
    current:
      own.find(({ status }) => ['in_progress', 'en_route'].includes(status)) ??
      own.find(({ status }) => status === 'scheduled'),
  }))
  return { crews, unassigned }
}

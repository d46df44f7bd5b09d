import type { Job } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { JobSheet, type Sheet } from './job-sheet.tsx'

export interface DropVerb {
  job: Job
  sheet: Sheet
}

/** Side panel for a dropped job, if a date or people must be chosen, or if something is sent. */
export function DropSheet({ verb, onClose }: { verb: DropVerb; onClose: () => void }) {
  const { data } = useOperation('jobs.get', { job_id: verb.job.id }, { staleTime: 0 })
  return data ? <JobSheet sheet={verb.sheet} job={data} onClose={onClose} /> : null
}

import type { Job } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { JobSheet, type Sheet } from './job-sheet.tsx'

export interface DropVerb {
  job: Job
  sheet: Sheet
}

/**
 * Side panel that opens when a job has been dropped on a column, if the person must choose a date or people, or if a
 * message will be sent.
 */
export function DropSheet({ verb, onClose }: { verb: DropVerb; onClose: () => void }) {
  const { data } = useOperation('jobs.get', { job_id: verb.job.id }, { staleTime: 0 })
  return data ? <JobSheet sheet={verb.sheet} job={data} onClose={onClose} /> : null
}

import type { JobDetail } from '../api/operations.ts'
import type { Visit } from './visit.ts'

/** Props of a side panel for one visit of a job. */
export interface VisitSheetProps {
  job: JobDetail
  visit: Visit
  onClose: () => void
}

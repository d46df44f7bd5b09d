import * as z from 'zod'
import { id } from '../../schema/fields.ts'

/** Kind of the action that begins a run of another automation. */
export const enrollInWorkflow = 'enroll_in_workflow'

export const enrollInWorkflowConfig = z.strictObject({
  automation_id: id().describe(
    'Automation that the record enters. It must be about the same type of record. The re-entry rules ' +
      'of that automation decide whether a run starts.',
  ),
})
export type EnrollInWorkflowConfig = z.infer<typeof enrollInWorkflowConfig>

import * as z from 'zod'
import { id } from '../../schema/fields.ts'

/** The action that begins a run of another automation. */
export const enrollInWorkflow = 'enroll_in_workflow'

export const enrollInWorkflowConfig = z.strictObject({
  automation_id: id().describe(
    'The automation that the subject enters. It is about the same kind of record, and its own rules of re-entry hold.',
  ),
})
export type EnrollInWorkflowConfig = z.infer<typeof enrollInWorkflowConfig>

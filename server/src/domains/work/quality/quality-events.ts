import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { stages } from '../checklists/index.ts'

/** Internal event: it triggers automations, but is not sent to webhooks. */
export const reportSubmitted = event({
  name: 'quality.report_submitted',
  summary: 'A checklist report was submitted for a job.',
  payload: z.object({
    quality_report_id: id(),
    job_id: id(),
    checklist_id: id(),
    location_id: id(),
    stage: z.enum(stages),
    passed: z.int(),
    failed: z.int(),
    not_applicable: z.int(),
    version: z.int(),
    updated_at: instant(),
  }),
})

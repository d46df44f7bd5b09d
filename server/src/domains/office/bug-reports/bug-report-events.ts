import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { bugReportStatuses } from './bug-report-status.ts'
import { severities } from './bug-report.ts'

/** Event that is used only within the server. Webhooks do not send it. */
export const bugReportSubmitted = event({
  name: 'bug_report.submitted',
  summary: 'A member reported a problem with the service.',
  payload: z.object({
    bug_report_id: id(),
    bug_report_number: z.int(),
    severity: z.enum(severities),
    status: z.enum(bugReportStatuses),
    version: z.int(),
    updated_at: instant(),
  }),
})

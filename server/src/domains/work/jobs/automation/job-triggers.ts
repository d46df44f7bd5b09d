import * as z from 'zod'
import {
  isMatchingStatusChange,
  plainTriggers,
  eventSource,
} from '../../../../kernel/automations/kinds/event-source.ts'
import type { TriggerKind } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import {
  jobAssigned,
  jobCompleted,
  jobCreated,
  jobRescheduled,
  jobSplit,
  jobStatusChanged,
} from '../job-events.ts'
import { jobStatuses } from '../job-status.ts'

const statuses = () => z.array(z.enum(jobStatuses)).max(jobStatuses.length)

const moved = z.strictObject({
  to: statuses().min(1).describe('The automation starts when a job gets one of these statuses.'),
  from: statuses().optional().describe('Allowed previous statuses of the job. By default, all are allowed.'),
})

const statusChanged: TriggerKind<z.infer<typeof moved>> = {
  kind: jobStatusChanged.name,
  subjectTypes: ['job'],
  config: moved,
  source: eventSource('job_id', [jobStatusChanged.name], (config, event) =>
    isMatchingStatusChange(event, config),
  ),
}

const events = [jobCreated, jobCompleted, jobAssigned, jobRescheduled, jobSplit]

export const jobTriggers = [
  ...plainTriggers(
    'job',
    'job_id',
    events.map(({ name }) => name),
  ),
  statusChanged,
]

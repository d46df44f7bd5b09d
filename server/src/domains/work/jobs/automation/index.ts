import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { jobAssigned, jobCompleted, jobCreated, jobRescheduled, jobStatusChanged } from '../job-events.ts'
import { jobPrefix } from './job-prefix.ts'
import { jobSubject } from './job-subject.ts'
import { jobTriggers } from './job-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [jobSubject],
  prefixes: [jobPrefix],
  triggers: jobTriggers,
  events: [jobCreated, jobCompleted, jobAssigned, jobRescheduled, jobStatusChanged],
}

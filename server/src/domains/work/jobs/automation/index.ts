import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import {
  jobAssigned,
  jobCompleted,
  jobCreated,
  jobRescheduled,
  jobStatusChanged,
  visitAdded,
  visitCompleted,
} from '../job-events.ts'
import { jobPrefix } from './job-prefix.ts'
import { jobSubject } from './job-subject.ts'
import { jobTriggers } from './job-triggers.ts'
import { visitPrefix } from './visit-prefix.ts'
import { visitTriggers } from './visit-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [jobSubject],
  prefixes: [jobPrefix, visitPrefix],
  triggers: [...jobTriggers, ...visitTriggers],
  events: [
    jobCreated,
    jobCompleted,
    jobAssigned,
    jobRescheduled,
    jobStatusChanged,
    visitAdded,
    visitCompleted,
  ],
}

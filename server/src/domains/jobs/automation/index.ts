import type { AutomationParts } from '../../../kernel/automations/kinds/registry.ts'
import { jobPrefix } from './job-prefix.ts'
import { jobSubject } from './job-subject.ts'
import { jobTriggers } from './job-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [jobSubject],
  prefixes: [jobPrefix],
  triggers: jobTriggers,
}

import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { appointmentCancelled, appointmentScheduled } from '../appointment-events.ts'
import { leadCreated, leadStatusChanged } from '../lead-events.ts'
import { leadPrefix } from './lead-prefix.ts'
import { leadSubject } from './lead-subject.ts'
import { leadTriggers } from './lead-triggers.ts'
import { setLeadStatus } from './set-lead-status.ts'

export const automationParts: AutomationParts = {
  subjects: [leadSubject],
  prefixes: [leadPrefix],
  triggers: leadTriggers,
  actions: [setLeadStatus],
  events: [leadCreated, leadStatusChanged, appointmentScheduled, appointmentCancelled],
}

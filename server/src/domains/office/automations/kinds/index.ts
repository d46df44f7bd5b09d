import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { automationEnrolled } from '../automation-events.ts'
import { appointmentPrefix } from './appointment-prefix.ts'
import { appointmentSubject } from './appointment-subject.ts'
import { appointmentTriggers } from './appointment-triggers.ts'
import { assignMember } from './assign-member.ts'
import { enrollInWorkflow } from './enroll-in-workflow.ts'
import { scheduleDaily } from './schedule-daily.ts'
import { sendEmail } from './send-email.ts'
import { sendInternalNotification } from './send-internal-notification.ts'
import { sendSms } from './send-sms.ts'
import { updateField } from './update-field.ts'

/** Subjects, triggers and actions of automations that are about records of several domains. */
export const automationParts: AutomationParts = {
  subjects: [appointmentSubject],
  prefixes: [appointmentPrefix],
  triggers: [...appointmentTriggers, scheduleDaily],
  actions: [assignMember, enrollInWorkflow, sendEmail, sendInternalNotification, sendSms, updateField],
  events: [automationEnrolled],
}

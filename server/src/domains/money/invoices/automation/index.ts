import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import {
  invoiceChanged,
  invoiceCreated,
  invoiceCredited,
  invoiceOverdue,
  invoicePaid,
  invoiceSent,
} from '../invoice-events.ts'
import { invoiceOverdueTrigger } from './invoice-overdue.ts'
import { invoicePrefix } from './invoice-prefix.ts'
import { invoiceSubject } from './invoice-subject.ts'
import { invoiceTriggers } from './invoice-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [invoiceSubject],
  prefixes: [invoicePrefix],
  triggers: [...invoiceTriggers, invoiceOverdueTrigger],
  events: [invoiceCreated, invoiceSent, invoicePaid, invoiceCredited, invoiceOverdue, invoiceChanged],
}

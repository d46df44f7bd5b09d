import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import { invoiceCreated, invoicePaid, invoiceSent } from '../invoice-events.ts'

export const invoiceTriggers = plainTriggers(
  'invoice',
  'invoice_id',
  [invoiceCreated, invoiceSent, invoicePaid].map(({ name }) => name),
)

import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import { invoiceCreated, invoiceCredited, invoicePaid, invoiceSent } from '../invoice-events.ts'

export const invoiceTriggers = plainTriggers(
  'invoice',
  'invoice_id',
  [invoiceCreated, invoiceSent, invoicePaid, invoiceCredited].map(({ name }) => name),
)

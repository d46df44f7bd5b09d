import { plainTriggers } from '../../../../kernel/automations/kinds/told-by.ts'
import { invoiceCreated, invoicePaid, invoiceSent } from '../invoice-events.ts'

export const invoiceTriggers = plainTriggers(
  'invoice',
  'invoice_id',
  [invoiceCreated, invoiceSent, invoicePaid].map(({ name }) => name),
)

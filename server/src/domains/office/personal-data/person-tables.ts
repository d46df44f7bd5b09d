import type { PersonTable } from '../../../kernel/personal-data/index.ts'
import { personalData as automations } from '../../../kernel/automations/personal-data.ts'
import { personalData as events } from '../../../kernel/events/personal-data.ts'
import { personalData as sentMessages } from '../../../kernel/messages/personal-data.ts'
import { personalData as calls } from '../../../kernel/operations/personal-data.ts'
import { personalData as processors } from '../../../kernel/processors/personal-data.ts'
import { personalData as tasks } from '../../../kernel/tasks/personal-data.ts'
import { personalData as batches } from '../batches/index.ts'
import { personalData as bookings } from '../../customers/bookings/index.ts'
import { personalData as canvassing } from '../../customers/canvassing-records/index.ts'
import { personalData as checklists } from '../../work/checklists/index.ts'
import { personalData as clientImports } from '../../customers/client-imports/index.ts'
import { personalData as clients } from '../../customers/clients/index.ts'
import { personalData as conversations } from '../../messages/conversations/index.ts'
import { personalData as creditNotes } from '../../money/credit-notes/index.ts'
import { personalData as crewPay } from '../../work/crew-pay/index.ts'
import { personalData as estimates } from '../../selling/estimates/index.ts'
import { personalData as holidayDesigns } from '../../selling/holiday-designs/index.ts'
import { personalData as inboundMails } from '../../customers/inbound-mails/index.ts'
import { personalData as inbox } from '../../customers/inbox/index.ts'
import { personalData as invoices } from '../../money/invoices/index.ts'
import { personalData as jobs } from '../../work/jobs/index.ts'
import { personalData as leadImports } from '../../customers/lead-imports/index.ts'
import { personalData as leads } from '../../customers/leads/index.ts'
import { personalData as lineItems } from '../../organization/line-items/index.ts'
import { personalData as mobile } from '../mobile/index.ts'
import { personalData as outbox } from '../../messages/outbox/index.ts'
import { personalData as payments } from '../../money/payment-records/index.ts'
import { personalData as publicLinks } from '../../messages/public-links/index.ts'
import { personalData as statusHistory } from '../../organization/status-history/index.ts'
import { personalData as storedFiles } from '../../organization/stored-files/index.ts'
import { personalData as sync } from '../sync/index.ts'
import { personalData as timesheets } from '../../work/timesheets/index.ts'
import { personalData as todos } from '../todos/index.ts'
import { personalData as webhooks } from '../webhooks/index.ts'

/**
 * All tables with data of people, as their owners declare them. server/test/personal-data checks that every other table
 * with texts is listed there with the reason why it has no data of a person.
 */
export const personTables: readonly PersonTable[] = [
  clients,
  leads,
  bookings,
  leadImports,
  clientImports,
  canvassing,
  todos,
  conversations,
  inbox,
  inboundMails,
  sentMessages,
  outbox,
  publicLinks,
  estimates,
  holidayDesigns,
  jobs,
  checklists,
  timesheets,
  crewPay,
  invoices,
  creditNotes,
  payments,
  processors,
  lineItems,
  storedFiles,
  statusHistory,
  automations,
  batches,
  sync,
  mobile,
  webhooks,
  events,
  calls,
  tasks,
].flat()

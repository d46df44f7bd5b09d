import * as access from '../domains/organization/access/operations.ts'
import * as audit from '../domains/organization/audit/operations.ts'
import * as automations from '../domains/office/automations/operations.ts'
import * as bookings from '../domains/customers/bookings/operations.ts'
import * as books from '../domains/money/books/operations.ts'
import * as batches from '../domains/office/batches/operations.ts'
import * as bugReports from '../domains/office/bug-reports/operations.ts'
import * as canvassing from '../domains/selling/canvassing/operations.ts'
import * as clientImports from '../domains/customers/client-imports/operations.ts'
import * as clients from '../domains/customers/clients/operations.ts'
import * as commissions from '../domains/selling/commissions/operations.ts'
import * as company from '../domains/organization/company/operations.ts'
import * as creditNotes from '../domains/money/credit-notes/operations.ts'
import * as crewPay from '../domains/work/crew-pay/operations.ts'
import * as dashboard from '../domains/office/dashboard/operations.ts'
import * as estimates from '../domains/selling/estimates/operations.ts'
import * as files from '../domains/office/files/operations.ts'
import * as holidayDesigns from '../domains/selling/holiday-designs/operations.ts'
import * as inboundMails from '../domains/customers/inbound-mails/operations.ts'
import * as inbox from '../domains/customers/inbox/operations.ts'
import * as invoices from '../domains/money/invoices/operations.ts'
import * as jobs from '../domains/work/jobs/operations.ts'
import * as leadImports from '../domains/customers/lead-imports/operations.ts'
import * as leads from '../domains/customers/leads/operations.ts'
import * as lists from '../domains/office/lists/operations.ts'
import * as me from '../domains/office/me/operations.ts'
import * as mobile from '../domains/office/mobile/operations.ts'
import * as numbers from '../domains/organization/numbers/operations.ts'
import * as outbox from '../domains/messages/outbox/operations.ts'
import * as payments from '../domains/office/payments/operations.ts'
import * as quality from '../domains/work/quality/operations.ts'
import * as reports from '../domains/office/reports/operations.ts'
import * as requests from '../domains/office/requests/operations.ts'
import * as reviews from '../domains/work/reviews/operations.ts'
import * as schedule from '../domains/work/schedule/operations.ts'
import * as practice from '../domains/office/practice/operations.ts'
import * as personalData from '../domains/office/personal-data/operations.ts'
import * as priceBook from '../domains/money/price-book/operations.ts'
import * as search from '../domains/office/search/operations.ts'
import * as streetView from '../domains/customers/street-view/operations.ts'
import * as sync from '../domains/office/sync/operations.ts'
import * as tags from '../domains/customers/tags/operations.ts'
import * as texts from '../domains/customers/texts/operations.ts'
import * as timeOff from '../domains/work/time-off/operations.ts'
import * as timesheets from '../domains/work/timesheets/operations.ts'
import * as todos from '../domains/office/todos/operations.ts'
import * as training from '../domains/people/training/operations.ts'
import * as webhooks from '../domains/office/webhooks/operations.ts'
import * as workforce from '../domains/office/workforce/operations.ts'
import type { Mutation, Operation } from '../kernel/operations/operation.ts'

/**
 * The modules of the domains that export operations. Every export that is an operation is part of the list of
 * operations. The modules are members of an object with a loose type. If they were elements of an array, the compiler
 * would compare the large types of all elements with each other.
 */
const domains: Readonly<Record<string, object>> = {
  access,
  audit,
  automations,
  bookings,
  books,
  batches,
  bugReports,
  canvassing,
  clientImports,
  clients,
  commissions,
  creditNotes,
  company,
  crewPay,
  dashboard,
  estimates,
  files,
  holidayDesigns,
  inboundMails,
  inbox,
  invoices,
  jobs,
  leadImports,
  leads,
  lists,
  me,
  mobile,
  numbers,
  outbox,
  payments,
  practice,
  personalData,
  priceBook,
  quality,
  reports,
  requests,
  reviews,
  schedule,
  search,
  streetView,
  sync,
  tags,
  texts,
  timeOff,
  timesheets,
  todos,
  training,
  webhooks,
  workforce,
}

export const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' &&
  value !== null &&
  'handler' in value &&
  'kind' in value &&
  (value.kind === 'query' || value.kind === 'mutation')

/** Every operation, including those that only a single adapter uses, sorted by name. */
export const everyOperation: readonly Operation[] = Object.values(domains)
  .flatMap((domain) => Object.values(domain).filter(isOperation))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Every operation that a member with the necessary permissions can run. Operations of a single adapter (`only`) and
 * operations that only API keys can run are excluded.
 */
export const memberOperations: readonly Operation[] = everyOperation.filter(
  ({ only, permission }) => only === undefined && permission.length > 0,
)

/**
 * Operations that programs can call by name, over HTTP or MCP. Operations that are reserved for people (`offApi`) are
 * excluded.
 */
export const operations: readonly Operation[] = memberOperations.filter(({ offApi }) => !offApi)

if (new Set(everyOperation.map(({ name }) => name)).size !== everyOperation.length)
  throw new Error('Two operations have the same name.')

/** All operations by name. */
export const operationsByName: ReadonlyMap<string, Operation> = new Map(
  everyOperation.map((each) => [each.name, each]),
)

/** All mutations by name, including those that only automations or the service itself may run. */
export const mutationsByName: ReadonlyMap<string, Mutation> = new Map(
  everyOperation.flatMap((each) => (each.kind === 'mutation' ? [[each.name, each]] : [])),
)

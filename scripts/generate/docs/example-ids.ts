import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { code, type ExampleId, type IdSource, linkTo, listed } from './page.ts'

type Query = Extract<IdSource, { from: string }>

/** A list that answers the id. `more` limits it to records that the operation accepts. */
const list = (from: string, path = 'items.id', more: Partial<Query> = {}): Query => ({ from, path, ...more })
const location = list('me.get', 'locations.items.id')
/** Members except the reader, who could otherwise deactivate themselves with an example. */
const member = list('me.get', 'members.items.id')
const self = list('me.get', 'member.id')
const ownFile = list('holidayDesign.list', 'items.photo_file_id')
/** Location of the client in the same example, because a client has one location. */
const locationOfClient = list('clients.list', 'items.location_id')
/** Members who work on the job of the same example, because members have locations as well. */
const memberOfJob: IdSource = { from: 'jobs.get', path: 'assignees.member_id', input: { job_id: 'job_id' } }
const assignedJob = list('jobs.list', 'items.id', { has: ['assignees'] })
/** A design with a photo that was not saved again. The examples save its first version. */
const newDesign = (path: string): IdSource =>
  list('holidayDesign.list', path, { where: { version: 1 }, has: ['photo_file_id'] })
/** The next day with scheduled jobs. */
const nextDay = list('jobs.list', 'items.scheduled_date', { input: { order: 'asc' }, has: ['assignees'] })
const jobOfDay = list('jobs.list', 'items.id', {
  input: { scheduled_from: 'date', scheduled_to: 'date' },
  has: ['assignees'],
})

/**
 * Sources by the name of a field, or by the name of an operation and a field where the field alone does not suffice. A
 * field with the name of its operation can have any value in the example, such as a date.
 */
const sources: Readonly<Record<string, IdSource>> = {
  'audit.list record_id': list('leads.list'),
  'automations.renderTemplate id': list('leads.list'),
  'requests.trace id': list('requests.list', 'items.request_id'),
  'bugReports.screenshot bug_report_id': { answerOf: 'bugReports.submit' },
  'leads.cancelAppointment lead_id': list('leads.appointments.list', 'items.lead_id'),
  'jobs.split line_id': { from: 'jobs.get', path: 'line_items.id', input: { job_id: 'job_id' } },
  'estimates.create location_id': locationOfClient,
  'properties.create location_id': locationOfClient,
  'automations.simulate automation_id': list('automations.list', 'items.id', {
    where: { 'trigger.subjectType': 'lead' },
  }),
  'canvassing.doors.convertToLead door_id': list('canvassing.doors.list', 'items.id', {
    input: { outcomes: ['callback'] },
  }),
  'clients.archive client_id': list('clients.list', 'items.id', { input: { status: 'lead' } }),
  'crewPay.jobOverride.set job_id': assignedJob,
  'crewPay.jobOverride.set member_id': memberOfJob,
  'estimates.applyPackage estimate_id': list('estimates.list', 'items.id', {
    has: ['sqft', 'gutter_linear_ft'],
  }),
  'estimates.collectDeposit estimate_id': list('estimates.list', 'items.id', {
    where: { 'deposit.type': 'percent', 'deposit.collected_cents': 0 },
  }),
  'estimates.send estimate_id': list('estimates.list', 'items.id', { has: ['line_items'] }),
  'holidayDesign.save holiday_design_id': newDesign('items.id'),
  'holidayDesign.save property_id': newDesign('items.property_id'),
  'holidayDesign.save photo_file_id': newDesign('items.photo_file_id'),
  'inbox.contacts.setOptOut client_id': list('clients.list', 'items.id', { has: ['phone'] }),
  'invoices.createFromJob job_id': list('jobs.list', 'items.id', { input: { is_to_invoice: true } }),
  'invoices.refundPayment payment_id': list('payments.list', 'items.id', {
    input: { kind: 'payment', status: 'succeeded' },
  }),
  'invoices.unapplyCredit payment_id': list('payments.list', 'items.id', {
    input: { kind: 'deposit' },
    has: ['invoice_id'],
  }),
  'jobs.assign job_id': assignedJob,
  'jobs.assign member_id': memberOfJob,
  'jobs.dispatch date': nextDay,
  'jobs.dispatch job_ids': jobOfDay,
  'jobs.start job_id': assignedJob,
  'leads.scheduleAppointment member_id': list('leads.list', 'items.assigned_to'),
  'mobile.estimates.accept estimate_id': list('estimates.list', 'items.id', { where: { version: 2 } }),
  'mobile.inbox.reply conversation_id': list('inbox.conversations.list', 'items.id', {
    has: ['participant.phone'],
  }),
  'mockups.generate holiday_design_id': list('holidayDesign.list', 'items.id', { has: ['photo_file_id'] }),
  'payments.settle payment_id': list('payments.list', 'items.id', { input: { status: 'pending' } }),
  'quality.reports.submit item_id': list('quality.checklists.list', 'items.items.id'),
  'schedule.optimizeRoute date': nextDay,
  'schedule.optimizeRoute job_ids': jobOfDay,
  'timeOff.requests.decide time_off_request_id': list('timeOff.requests.list', 'items.id', {
    input: { status: 'pending' },
  }),
  'timesheets.entries.save time_entry_id': list('timesheets.entries.list', 'items.id', {
    input: { status: 'closed' },
  }),
  'todos.create assigned_to': list('leads.list', 'items.assigned_to'),
  'training.assign training_course_id': list('training.courses.list', 'items.id', {
    input: { active: true },
  }),
  'training.complete training_assignment_id': list('training.assignments.list', 'items.id', {
    input: { status: 'assigned' },
  }),
  'webhooks.test destination_id': list('webhooks.list', 'items.id', { where: { status: 'active' } }),
  'workforce.crews.save member_id': list('workforce.crews.list', 'items.members.member_id'),
  'holidayDesign.addToEstimate estimate_id': list('holidayDesign.list', 'items.estimate_id'),
  'timeOff.balances.list member_id': self,
  'workforce.availability.list member_ids': self,
  'files.attachment.read file_id': ownFile,
  'files.delete file_id': ownFile,
  'files.inboxAttachment.read file_id': { answerOf: 'files.inboxAttachment.upload' },
  'clientImports.start file_id': { answerOf: 'files.clientImport.prepareUpload' },
  'batches.start batch_id': { answerOf: 'batches.prepare' },
  'batches.start confirm_token': { answerOf: 'batches.prepare' },
  'canvassing.sessions.set session_id': { answerOf: 'canvassing.sessions.set' },
  'keys.revoke key_id': { answerOf: 'keys.create' },
  'practice.archive practice_id': { answerOf: 'practice.create' },
  automation_id: list('automations.list'),
  run_id: list('automations.runs.list'),
  batch_id: list('batches.list'),
  lead_id: list('leads.list'),
  location_id: location,
  location_ids: location,
  bug_report_id: list('bugReports.list'),
  request_id: { isNew: true },
  change_id: { isNew: true },
  door_id: list('canvassing.doors.list'),
  territory_id: list('canvassing.territories.list'),
  member_id: member,
  member_ids: member,
  lead_member_id: member,
  assigned_to: member,
  client_import_id: list('clientImports.list'),
  client_id: list('clients.list'),
  into_client_id: list('clients.list'),
  commission_ids: list('commissions.list'),
  credit_note_id: list('creditNotes.list'),
  job_id: list('jobs.list'),
  job_ids: list('jobs.list'),
  estimate_id: list('estimates.list'),
  package_id: list('priceBook.packages.list'),
  service_id: list('priceBook.services.list'),
  holiday_design_id: list('holidayDesign.list'),
  conversation_id: list('inbox.conversations.list'),
  invoice_id: list('invoices.list'),
  property_id: list('clients.list', 'items.primary_property_id'),
  photo_file_id: ownFile,
  voicemail_id: list('inbox.voicemails.list'),
  payment_id: list('payments.list'),
  job_recurrence_id: list('jobs.recurrence.list'),
  lead_import_id: list('leadImports.list'),
  time_off_policy_id: list('timeOff.policies.list'),
  mockup_id: { answerOf: 'mockups.generate' },
  message_id: list('outbox.list', 'items.message_id'),
  checklist_id: list('quality.checklists.list'),
  report_snapshot_id: list('reports.snapshots.list'),
  connector_id: list('settings.connectors.list'),
  // Lists show the key of a connector only in part.
  connector_key: { answerOf: 'settings.connectors.save' },
  lead_source_id: list('settings.leadSources.list'),
  tax_rate_id: list('settings.taxRates.list'),
  tag_id: list('tags.list'),
  time_off_request_id: list('timeOff.requests.list'),
  time_entry_id: list('timesheets.entries.list'),
  todo_id: list('todos.list'),
  training_course_id: list('training.courses.list'),
  training_assignment_id: list('training.assignments.list'),
  destination_id: list('webhooks.list'),
  delivery_id: list('webhooks.deliveries.list'),
  delivery_ids: list('webhooks.deliveries.list'),
  crew_id: list('workforce.crews.list'),
}

/** Filters of the list, for operations that accept only records in a certain status. */
const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'estimates.list': {
    'estimates.accept': 'sent',
    'estimates.applyPackage': 'draft',
    'estimates.collectDeposit': 'accepted',
    'estimates.decline': 'sent',
    'estimates.reopen': 'declined',
    'estimates.revise': 'sent',
    'estimates.send': 'draft',
    'estimates.setAdjustments': 'draft',
    'estimates.setLineItems': 'draft',
    'estimates.signature.get': 'accepted',
    'estimates.undoAcceptance': 'accepted',
    'estimates.updateDetails': 'draft',
    'files.estimateAttachment.prepareUpload': 'draft',
    'files.estimatePhoto.prepareUpload': 'draft',
    'jobs.createFromEstimate': 'accepted',
    'mobile.estimates.accept': 'sent',
  },
  'invoices.list': {
    'files.invoiceAttachment.prepareUpload': 'draft',
    'invoices.applyCredit': 'sent',
    'invoices.chargeCard': 'sent',
    'invoices.copy': 'void',
    'invoices.credit': 'sent',
    'invoices.customerPage.read': 'sent',
    'invoices.paymentLink.create': 'sent',
    'invoices.recordPayment': 'sent',
    'invoices.send': 'draft',
    'invoices.update': 'draft',
    'invoices.void': 'sent',
    'invoices.writeOff': 'sent',
  },
  'jobs.list': {
    'invoices.createFromJob': 'complete',
    'crewPay.jobOverride.set': 'scheduled',
    'jobs.assign': 'scheduled',
    'jobs.cancel': 'scheduled',
    'jobs.complete': 'in_progress',
    'jobs.dispatch': 'scheduled',
    'jobs.hold': 'in_progress',
    'jobs.reopen': 'complete',
    'jobs.reschedule': 'scheduled',
    'jobs.restore': 'cancelled',
    'jobs.schedule': 'unscheduled',
    'jobs.sendEta': 'scheduled',
    'jobs.setLineItems': 'scheduled',
    'jobs.skipStop': 'scheduled',
    'jobs.split': 'scheduled',
    'jobs.start': 'scheduled',
    'mobile.jobs.setStatus': 'scheduled',
    'reviews.request': 'complete',
    'schedule.optimizeRoute': 'scheduled',
  },
  'leads.list': {
    'leads.convertToClient': 'new',
    'leads.scheduleAppointment': 'new',
    'leads.setStatus': 'new',
  },
}

/** Matches the ids and tokens that the examples print in place of real ones. */
const placeholder = /^(01980000-0000-7000-8000-\d{12}|[a-z]+_0{20,}\d+|confirm-token-\d{4})$/

/** Returns the ids that an example prints, in the order in which their values can be found. */
export function exampleIds({ name: operation }: Operation, input: unknown): ExampleId[] {
  const ids: ExampleId[] = []
  const counts = new Map<string, number>()
  for (const [name, printed] of textsIn(input, '')) {
    if (!placeholder.test(printed) && sources[`${operation} ${name}`] === undefined) continue
    if (ids.some((each) => each.printed === printed)) continue
    const source = sourceOf(operation, name)
    const at = JSON.stringify(source)
    const index = counts.get(at) ?? 0
    counts.set(at, index + 1)
    ids.push({ printed, name, source: withPrinted(source, ids), index })
  }
  return ids
}

function* textsIn(value: unknown, name: string): Generator<[name: string, text: string]> {
  if (typeof value === 'string') yield [name, value]
  if (Array.isArray(value)) for (const each of value) yield* textsIn(each, name)
  else if (typeof value === 'object' && value !== null)
    for (const [member, each] of Object.entries(value)) yield* textsIn(each, member)
}

function sourceOf(operation: string, name: string): IdSource {
  if (name === 'file_id' && operation.endsWith('.complete')) return { answerOf: preparing(operation) }
  const source = sources[`${operation} ${name}`] ?? sources[name]
  if (source === undefined)
    throw new Error(`The example of ${operation} has the id ${name}. Add its source to example-ids.ts.`)
  const status = 'from' in source ? statuses[source.from]?.[operation] : undefined
  return status === undefined || !('from' in source)
    ? source
    : { ...source, input: { ...source.input, status } }
}

/** Returns the operation that begins an upload. Phones reserve photos; all other uploads are prepared. */
const preparing = (complete: string): string =>
  complete.replace(/complete$/, complete.startsWith('files.qualityPhoto') ? 'reserve' : 'prepareUpload')

/** Replaces the names of other fields in the input of a source with the ids that the example prints for them. */
function withPrinted(source: IdSource, ids: readonly ExampleId[]): IdSource {
  if (!('input' in source) || source.input === undefined) return source
  const input = Object.fromEntries(
    Object.entries(source.input).map(([member, name]) => [
      member,
      ids.find((each) => each.name === name)?.printed ?? name,
    ]),
  )
  return { ...source, input }
}

/** Says in one sentence where the ids of an example come from. */
export function idsSentence(ids: readonly ExampleId[]): string {
  const printed = new Set(ids.map((each) => each.printed))
  const parts = new Map(ids.map(({ name, source }) => [name, `${code(name)} ${origin(source, printed)}`]))
  return `Use ids of your own: ${[...parts.values()].join(', ')}.`
}

function origin(source: IdSource, printed: ReadonlySet<string>): string {
  if ('isNew' in source) return 'is a new UUID for each call'
  if ('answerOf' in source) return `from the answer of ${linkToOperation(source.answerOf)}`
  // Keys list automations only by the resource API.
  const link =
    source.from === 'automations.list'
      ? linkTo('/api/automations', code('GET /api/v1/automations'))
      : linkToOperation(source.from)
  const conditions = conditionsOf(source, printed)
  return `from ${link}${conditions.length === 0 ? '' : ` with ${listed(conditions)}`}`
}

const linkToOperation = (name: string): string => linkTo(`/operations/${name}`, code(name))

/** Says which records of a list the operation accepts. Ids that the example prints say nothing about a record. */
function conditionsOf({ input = {}, where = {}, has = [] }: Query, printed: ReadonlySet<string>): string[] {
  const values = Object.entries({ ...input, ...where }).filter(([, value]) => !printed.has(String(value)))
  return [
    ...values.map(([name, value]) =>
      name === 'status' ? `the status ${code(String(value))}` : code(`${name}: ${String(value)}`),
    ),
    ...has.map((path) => `a value of ${code(path)}`),
  ]
}

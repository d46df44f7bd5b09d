import { version } from '../../version.ts'
import { protocolVersion } from './transport-rules.ts'

/** Instructions for agents. Each paragraph becomes one line. */
const instructions =
  `Operations of a field-service company, for its office: every task is an operation with a name.
Begin with query_workflow {"operation": "me.get"}: your identity and permissions, today's date, members and lists;
search.find finds any record by name, phone, address or number. Find an operation with list_workflows {"search":
"the task in a few words"}, read its input with get_workflow_schema (several at once), run it with query_workflow
(kind query) or mutate_workflow (kind mutation).

Areas: leads (people who ask for work), clients and properties, estimates (quotes), jobs and schedule, invoices and
payments, inbox (texts, mail, calls), priceBook, quality, workforce, timesheets, timeOff, crewPay, commissions,
canvassing, reports, books, automations, settings; mobile.* and sync.* are for phones.

The usual sequence for a customer: leads.create, estimates.create (with line_items), estimates.send,
estimates.accept (makes the job), jobs.schedule, jobs.complete, invoices.createFromJob, invoices.send,
invoices.recordPayment. prompts/list has more such sequences.

Members create automations; a key with automations:read and automations:write reads, changes and publishes them with
the tools for automations.

Amounts are whole cents, instants UTC, dates those of the location. Give each new change a new idempotencyKey. If a
call was not answered, repeat it with the same idempotencyKey. An operation that sends messages, moves money or
deletes something (see its risks in list_workflows) is first tried with rehearse_workflow (a dry run), and then
called with the returned confirmToken.`.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')

/**
 * The result of `initialize` as JSON. It does not depend on the protocol version that the client requests, because only
 * one version is supported.
 */
export const greeting = JSON.stringify({
  protocolVersion,
  capabilities: { prompts: {}, resources: {}, tools: {} },
  serverInfo: { name: 'quoin', title: 'Quoin', version },
  instructions,
})

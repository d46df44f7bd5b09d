/** A query or recurring work of which a statement may read more when there are more records, with the reason. */
export interface Exception {
  /** All that send the statement, if it is absent. */
  name?: string
  /** Matches the statement, on one line. All statements, if it is absent. */
  statement?: RegExp
  reason: string
}

const totals = 'The answer has sums or counts of all records that it selects.'
const report = 'A report reads what lies in its period, and the books also all earlier months.'
const rareFilter =
  'A filter without an index of its own reads in the order of the list until the page is full. If hardly any record matches, it reads all.'
const sorted =
  'The limit of a page is unknown to a plan for all values, so the planner can prefer to sort all rows that match.'
const search = 'Searches are measured by server/src/domains/office/search/searches-by-index.test.ts.'
const engine = 'The automation engine is measured by npm run bench -- --automations.'
const names =
  'Behind row-level security, an index by lower(name) cannot be used, because the function is not leakproof. All names are compared.'
const person = 'It looks for a person in all texts of the company.'
const few = 'A company has few of these records.'

export const exceptions: readonly Exception[] = [
  { name: 'audit.list', reason: rareFilter },
  {
    name: 'automations.previewEnrolments',
    reason: 'It reads the events of the last 30 days, at most 500 of the trigger.',
  },
  { name: 'automations.prune', reason: engine },
  { name: 'automations.runs.list', reason: engine },
  { name: 'batches.list', reason: rareFilter },
  { name: 'books.export', reason: report },
  { name: 'bugReports.list', reason: rareFilter },
  { name: 'canvassing.territories.list', reason: totals },
  { name: 'clients.exportPerson', reason: person },
  { name: 'clients.findDuplicates', reason: names },
  { name: 'clients.list', reason: search },
  {
    name: 'clients.timeline',
    statement: /happening_id/,
    reason:
      'The planner counts the condition on the organization twice, and reads the clients of the company by another index than that of their ids.',
  },
  { name: 'commissions.list', reason: totals },
  { name: 'crewPay.preview', reason: report },
  { name: 'dashboard.get', reason: totals },
  { name: 'estimates.list', reason: rareFilter },
  { name: 'inbox.conversations.count', reason: totals },
  { name: 'inbox.conversations.list', reason: rareFilter },
  { name: 'invoices.list', reason: rareFilter },
  { name: 'jobs.list', reason: sorted },
  { name: 'jobs.recurrence.list', reason: rareFilter },
  { name: 'jobs.visits.list', reason: sorted },
  { name: 'leads.findDuplicates', reason: names },
  { name: 'leads.list', reason: rareFilter },
  { name: 'lists.counts', reason: totals },
  { name: 'mobile.inbox.list', reason: rareFilter },
  {
    name: 'mobile.jobs.list',
    statement: /job_assignees/,
    reason: 'It reads the index of all jobs of the member: 190 blocks for 15,600 jobs.',
  },
  { name: 'mobile.pay.summary', reason: totals },
  { name: 'payments.list', reason: rareFilter },
  { name: 'payments.reconcile', reason: report },
  { name: 'reports.summary', reason: report },
  { name: 'schedule.board', statement: /\bstatus = 'unscheduled'|jobs_waiting|from jobs/, reason: few },
  { name: 'search.find', reason: search },
  { name: 'sync.changes', reason: few },
  { name: 'tags.list', reason: totals },
  { name: 'timeOff.balances.list', reason: totals },
  { name: 'timeOff.requests.list', reason: sorted },
  { name: 'todos.list', reason: rareFilter },
  { name: 'webhooks.deliveries.list', reason: rareFilter },
  { name: 'webhooks.purge', reason: 'It walks through the table, some pages each time.' },
]

/** Statements in transactions of mutations that may read more. */
export const exceptionsOfMutations: readonly (Exception & { statement: RegExp })[] = [
  { name: 'clients.erasePerson', statement: /\$2::uuid\[\]/, reason: person },
  {
    statement: /^select r\.id, r\.(customer_name as )?name, r\.status, r\.created_at, .* as same_phone/,
    reason: names,
  },
  {
    statement: /^with changed as \( update .* returning/,
    reason: 'It reassigns all open records of a member.',
  },
  {
    statement: /^select r\.id from webhook_deliveries r join webhook_destinations/,
    reason: 'It selects the deliveries that are sent again.',
  },
  {
    statement: /^select distinct p\.id from \(\(select r\.id from doors r/,
    reason: 'It selects the doors of a territory.',
  },
  { name: 'reports.snapshots.create', statement: /^select grouping/, reason: report },
  { statement: /^select r\.id, r\.visit_id, r\.job_number, .* from jobs_by_visit r/, reason: sorted },
]

import type { BatchDryRun } from '../../../kernel/operations/batch-dry-runs.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Inverse, ItemInput, PlannedItem } from './batch-item.ts'
import { windowInputOf } from './window-input.ts'

/** Reads the record of an item, and derives the call that undoes the item. Null if there is no such call. */
type FindInverse = (read: BatchDryRun['read'], input: ItemInput) => Promise<Inverse | null>

/**
 * Undoes an update by restoring the former values of the changed fields. Ids in other systems are not
 * restored.
 */
function restores(operation: string, get: string, idField: string): FindInverse {
  return async (read, { expected_version: _version, ...input }) => {
    if ('external_refs' in input) return null
    const record = (await read(get, { [idField]: input[idField] })) as ItemInput
    const former = Object.keys(input).filter((name) => name !== idField && name in record)
    const values = Object.fromEntries(former.map((name) => [name, record[name]]))
    return { operation, input: { [idField]: input[idField], ...values } }
  }
}

/** An operation on the record that the item created. */
const onResult =
  (operation: string, idField: string, more: ItemInput = {}): FindInverse =>
  () =>
    Promise.resolve({ operation, input: { [idField]: { result: 'id' }, ...more } })

/** Customers who are notified of a move are notified on the same channels when it is undone. */
const moveBack: FindInverse = async (read, { job_id, visit_id, notify = [], notify_required }) => {
  const { visit, ids } = visitIn((await read('jobs.get', { job_id })) as JobWithVisits, visit_id)
  if (visit.scheduled_date === null) return null
  const notice = notify_required === undefined ? { notify } : { notify, notify_required }
  return { operation: 'jobs.reschedule', input: { job_id, ...ids, ...windowInputOf(visit), ...notice } }
}

type Course = Parameters<typeof windowInputOf>[0] &
  ItemInput & { assignees: { member_id: string; role: string }[] }
type JobWithVisits = Course & { visits: (Course & { visit_id: string; is_current: boolean })[] }

/** The visit that the item is about. It is named in the inverse, because another one may be current by then. */
function visitIn(job: JobWithVisits, visitId: unknown): { visit: Course; ids: { visit_id?: string } } {
  const visit = job.visits.find((each) => (visitId ? each.visit_id === visitId : each.is_current))
  if (job.visits.length === 1 || !visit) return { visit: job, ids: {} }
  return { visit, ids: { visit_id: visit.visit_id } }
}

const assignBack: FindInverse = async (read, { job_id, visit_id, ...input }) => {
  const { visit, ids } = visitIn((await read('jobs.get', { job_id })) as JobWithVisits, visit_id)
  const assignees = visit.assignees.map(({ member_id, role }) => ({ member_id, role }))
  const { crew_id, vehicle_id } = visit
  // A new crew also assigns its members, so assignees are restored in any case.
  const former = {
    ...('crew_id' in input ? { crew_id } : {}),
    ...('vehicle_id' in input ? { vehicle_id } : {}),
  }
  return { operation: 'jobs.assign', input: { job_id, ...ids, ...former, assignees } }
}

const reassignLead: FindInverse = async (read, { lead_id }) => {
  const { assigned_to } = (await read('leads.get', { lead_id })) as { assigned_to: string | null }
  return assigned_to === null ? null : { operation: 'leads.assign', input: { lead_id, assigned_to } }
}

const getByField: Readonly<Record<string, string>> = {
  lead_id: 'leads.get',
  client_id: 'clients.get',
  estimate_id: 'estimates.get',
  job_id: 'jobs.get',
  invoice_id: 'invoices.get',
}

const retag: FindInverse = async (read, { add = [], remove = [], ...input }) => {
  const field = Object.keys(input).find((name) => name in getByField)
  if (field === undefined) return null
  const { tags } = (await read(getByField[field]!, { [field]: input[field] })) as { tags: string[] }
  const had = new Set(tags.map((name) => name.toLowerCase()))
  const added = (add as string[]).filter((name) => !had.has(name.toLowerCase()))
  const removed = new Set((remove as string[]).map((name) => name.toLowerCase()))
  const lost = tags.filter((name) => removed.has(name.toLowerCase()))
  if (added.length + lost.length === 0) return null
  const changes = {
    ...(lost.length > 0 ? { add: lost } : {}),
    ...(added.length > 0 ? { remove: added } : {}),
  }
  return { operation: 'tags.apply', input: { [field]: input[field], ...changes } }
}

/**
 * Operations that another operation undoes exactly. Operations that send a document to a customer, book
 * money, or change a record that cannot return to its former state are not listed.
 */
const inverses: Readonly<Record<string, FindInverse>> = {
  'jobs.reschedule': moveBack,
  'jobs.assign': assignBack,
  'jobs.create': onResult('jobs.cancel', 'job_id', {
    reason: 'Undone together with its batch.',
    cancelled_by: 'company',
  }),
  'jobs.update': restores('jobs.update', 'jobs.get', 'job_id'),
  'leads.assign': reassignLead,
  'leads.create': onResult('leads.delete', 'lead_id'),
  'leads.update': restores('leads.update', 'leads.get', 'lead_id'),
  'clients.create': onResult('clients.archive', 'client_id'),
  'clients.update': restores('clients.update', 'clients.get', 'client_id'),
  'invoices.create': onResult('invoices.void', 'invoice_id', { reason: 'Undone together with its batch.' }),
  'invoices.createFromJob': onResult('invoices.void', 'invoice_id', {
    reason: 'Undone together with its batch.',
  }),
  'tags.apply': retag,
}

/**
 * Derives the call that undoes an item, before the item is tried. Null if there is no such call, or if
 * the member may not read the record: then the item can be run, but not undone.
 */
export async function findInverse(
  dryRun: BatchDryRun,
  { operation, input }: PlannedItem,
): Promise<Inverse | null> {
  const find = inverses[operation]
  if (!find) return null
  try {
    return await find((name, request) => dryRun.read(name, request), input)
  } catch (error) {
    // If the record does not exist or the input is invalid, the dry run of the item itself reports the error.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

import type { BatchDryRun } from '../../../kernel/operations/batch-dry-runs.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Inverse, ItemInput, PlannedItem } from './batch-item.ts'
import { windowInputOf } from './window-input.ts'

/**
 * Function that derives the call that undoes an item. It runs before the item and can read the current values of the
 * item's record with `read`. Returns null if the item cannot be undone.
 */
type FindInverse = (read: BatchDryRun['read'], input: ItemInput) => Promise<Inverse | null>

/**
 * Undoes an update by restoring the former values of the changed fields. Updates of `external_refs`, the ids in other
 * systems, cannot be undone.
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

/** Undoes an item that created a record, by calling `operation` with the id of that record. */
const onResult =
  (operation: string, idField: string, more: ItemInput = {}): FindInverse =>
  () =>
    Promise.resolve({ operation, input: { [idField]: { result: 'id' }, ...more } })

/**
 * Undoes the rescheduling of a visit. Customers who are notified of the move are also notified when it is undone, on the
 * same channels.
 */
const moveBack: FindInverse = async (read, { job_id, visit_id, notify = [], notify_required }) => {
  const visit = visitIn((await read('jobs.get', { job_id })) as JobWithVisits, visit_id)
  if (!visit || visit.scheduled_date === null) return null
  const notice = notify_required === undefined ? { notify } : { notify, notify_required }
  const ids = { job_id, visit_id: visit.visit_id }
  return { operation: 'jobs.reschedule', input: { ...ids, ...windowInputOf(visit), ...notice } }
}

type Visit = Parameters<typeof windowInputOf>[0] &
  ItemInput & { visit_id: string; is_current: boolean; assignees: { member_id: string; role: string }[] }
interface JobWithVisits {
  visits: Visit[]
}

/**
 * Returns the visit that the item is about. The call that undoes the item contains the id of this visit, because
 * another visit may be the current one by then.
 */
function visitIn({ visits }: JobWithVisits, visitId: unknown): Visit | undefined {
  return visits.find((each) => (visitId ? each.visit_id === visitId : each.is_current))
}

const assignBack: FindInverse = async (read, { job_id, visit_id, ...input }) => {
  const visit = visitIn((await read('jobs.get', { job_id })) as JobWithVisits, visit_id)
  if (!visit) return null
  const assignees = visit.assignees.map(({ member_id, role }) => ({ member_id, role }))
  const { crew_id, vehicle_id } = visit
  // The assignees are always restored, because assigning a crew also replaces them with the members of the crew.
  const former = {
    ...('crew_id' in input ? { crew_id } : {}),
    ...('vehicle_id' in input ? { vehicle_id } : {}),
  }
  return { operation: 'jobs.assign', input: { job_id, visit_id: visit.visit_id, ...former, assignees } }
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
 * Operations that can be undone, with the functions that derive the call that undoes them. The list omits operations
 * that send a document to a customer, book money, or change a record that cannot return to its former state.
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
 * Derives the call that undoes an item. Called before the dry run of the item, because it needs the former values of the
 * record. Returns null if the item can be run but not undone, for example because the member may not read the record.
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

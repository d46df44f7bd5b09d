import type { BatchDryRun } from '../../../kernel/operations/batch-dry-runs.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { MutationEffects } from '../../../kernel/operations/effects.ts'
import type { Inverse, ItemInput, PlannedItem } from './batch-item.ts'
import { readVisit } from './visit-of-item.ts'
import { windowInputOf } from './window-input.ts'
import { overwrites, readWrittenFields, withoutUnchanged } from './written-fields.ts'

/**
 * Function that derives the call that undoes an item. It runs before the item and can read the current values of the
 * item's record. Returns null if the item cannot be undone.
 */
type FindInverse = (dryRun: BatchDryRun, input: ItemInput) => Promise<Inverse | null>

/**
 * Undoes an update by restoring the former values of the changed fields. Updates of `external_refs`, the ids in other
 * systems, cannot be undone, and neither can updates of fields whose former value the operation does not accept. For
 * example, a client that got its first address cannot be without an address again.
 */
function restores(operation: string, idField: string): FindInverse {
  return async (dryRun, input) => {
    if ('external_refs' in input) return null
    const former = await readWrittenFields(dryRun, { operation, input })
    const restored = { [idField]: input[idField], ...former }
    return dryRun.accepts(operation, restored) ? { operation, input: restored } : null
  }
}

const reason = 'Undone together with its batch.'

/**
 * Operations that create a record, with the call that undoes them. In it `{ result: 'id' }` means the id of the record.
 * The call is refused if the record was worked on since (worked-on.ts).
 */
const endings: Readonly<Record<string, Inverse>> = {
  'clients.create': { operation: 'clients.archive', input: { client_id: { result: 'id' } } },
  'invoices.create': { operation: 'invoices.void', input: { invoice_id: { result: 'id' }, reason } },
  'invoices.createFromJob': { operation: 'invoices.void', input: { invoice_id: { result: 'id' }, reason } },
  'jobs.create': {
    operation: 'jobs.cancel',
    input: { job_id: { result: 'id' }, reason, cancelled_by: 'company' },
  },
  'leads.create': { operation: 'leads.delete', input: { lead_id: { result: 'id' } } },
}
const endingOperations = new Set(Object.values(endings).map(({ operation }) => operation))

/**
 * True if the call ends the record with this id, but the item did not create it: `clients.create` with an id in another
 * system answers with an existing record or changes it. Such an item has no undo.
 */
export function endsExisting(
  inverse: Inverse,
  { changes }: MutationEffects,
  id: string | undefined,
): boolean {
  return endsCreated(inverse) && !changes.some((each) => each.id === id && each.change === 'created')
}

/** True if an item of an undo calls this operation because the item that it undoes created a record. */
export const endsCreated = ({ operation }: PlannedItem): boolean => endingOperations.has(operation)

/**
 * Undoes the rescheduling of a visit. The visit also gets back its position on the route and its time of dispatch.
 * Customers who are notified of the move are also notified when it is undone, on the same channels. The call contains
 * the id of the visit, because another visit may be the current one by then.
 */
const moveBack: FindInverse = async (dryRun, input) => {
  const visit = await readVisit(dryRun, input)
  if (visit.scheduled_date === null) return null
  const { job_id, notify = [], notify_required, override_quiet_hours } = input
  const call = {
    job_id,
    visit_id: visit.visit_id,
    ...windowInputOf(visit),
    ...(visit.stop_order !== null || visit.dispatched_at !== null ? { restore_stop: true } : {}),
    notify,
    ...(notify_required === undefined ? {} : { notify_required }),
    ...(override_quiet_hours === undefined ? {} : { override_quiet_hours }),
  }
  return { operation: 'jobs.reschedule', input: call }
}

const assignBack: FindInverse = async (dryRun, input) => {
  const { job_id } = input
  const { visit_id } = await readVisit(dryRun, input)
  const operation = 'jobs.assign'
  const former = await readWrittenFields(dryRun, { operation, input: { ...input, visit_id } })
  return { operation, input: { job_id, visit_id, ...former } }
}

const reassignLead: FindInverse = async (dryRun, { lead_id }) => {
  const operation = 'leads.assign'
  const former = await readWrittenFields(dryRun, { operation, input: { lead_id, assigned_to: null } })
  return former['assigned_to'] === null ? null : { operation, input: { lead_id, ...former } }
}

const getByField: Readonly<Record<string, string>> = {
  lead_id: 'leads.get',
  client_id: 'clients.get',
  estimate_id: 'estimates.get',
  job_id: 'jobs.get',
  invoice_id: 'invoices.get',
}

const retag: FindInverse = async (dryRun, { add = [], remove = [], ...input }) => {
  const field = Object.keys(input).find((name) => name in getByField)
  if (field === undefined) return null
  const { tags } = (await dryRun.read(getByField[field]!, { [field]: input[field] })) as { tags: string[] }
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
 * Operations that change a record and can be undone, with the functions that derive the call that undoes them. Neither
 * this list nor `endings` has operations that send a document to a customer, book money, or change a record that cannot
 * return to its former state.
 */
const inverses: Readonly<Record<string, FindInverse>> = {
  'jobs.reschedule': moveBack,
  'jobs.assign': assignBack,
  'jobs.update': restores('jobs.update', 'job_id'),
  'leads.assign': reassignLead,
  'leads.update': restores('leads.update', 'lead_id'),
  'clients.update': restores('clients.update', 'client_id'),
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
  if (Object.hasOwn(endings, operation)) return endings[operation]!
  const find = inverses[operation]
  if (!find) return null
  try {
    return await find(dryRun, input)
  } catch (error) {
    // If the record does not exist or the input is invalid, the dry run of the item itself reports the error.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/**
 * Adds to the call that undoes an item the values that the item left in the fields that this call writes, and removes the
 * fields that the item did not change. Called after the dry run of the item, with its output.
 */
export async function withLeftValues(
  dryRun: BatchDryRun,
  inverse: Inverse,
  output: unknown,
): Promise<Inverse> {
  const { operation } = inverse
  const input = withResult(inverse.input, output as ItemInput)
  try {
    const left = await readWrittenFields(dryRun, { operation, input })
    return overwrites(inverse) ? { ...inverse, ...withoutUnchanged(inverse, inverse.input, left) } : inverse
  } catch (error) {
    // The member may create the record but not read it. Then the undo relies on the rules of its operation.
    if (error instanceof AppError && error.status < 500) return inverse
    throw error
  }
}

/** Replaces references such as `{ result: 'id' }` in the input of an inverse by values from the output of the item. */
export function withResult(input: ItemInput, output: ItemInput): ItemInput {
  const entries = Object.entries(input).map(([member, value]) => {
    const name = nameOfResult(value)
    return [member, name === undefined ? value : output[name]]
  })
  return Object.fromEntries(entries) as ItemInput
}

export function nameOfResult(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('result' in value)) return undefined
  return typeof value.result === 'string' ? value.result : undefined
}

import { isDeepStrictEqual } from 'node:util'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { BatchDryRun } from '../../../kernel/operations/batch-dry-runs.ts'
import type { ItemInput, PlannedItem } from './batch-item.ts'
import { readVisit, type VisitOfItem } from './visit-of-item.ts'
import { windowInputOf } from './window-input.ts'

/** Reads the current values of the fields that a call with this input writes, in the form of its input. */
type ReadFields = (dryRun: BatchDryRun, input: ItemInput) => Promise<ItemInput>

/** Fields that an update of another field can also write: the extensions of phone numbers. */
const extensionFields: Readonly<Record<string, string>> = {
  phone: 'phone_extension',
  customer_phone: 'customer_phone_extension',
}

/** Returns those fields of the record that a call with this input can write, with the values of the record. */
function fieldsOf(record: ItemInput, { expected_version: _version, ...input }: ItemInput, id: string) {
  const written = Object.keys(input).flatMap((name) => [name, extensionFields[name] ?? name])
  const names = [...new Set(written)].filter((name) => name !== id && name in record)
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

const ofRecord =
  (get: string, id: string): ReadFields =>
  async (dryRun, input) =>
    fieldsOf((await dryRun.read(get, { [id]: input[id] })) as ItemInput, input, id)

const ofListed =
  (list: string, id: string, of: ItemInput = {}): ReadFields =>
  async (dryRun, input) => {
    const { items } = (await dryRun.read(list, { ...of, [id]: input[id] })) as { items: ItemInput[] }
    if (!items[0]) throw notFound('record')
    return fieldsOf(items[0], input, id)
  }

const inOrder = (assignees: VisitOfItem['assignees']) =>
  assignees
    .map(({ member_id, role }) => ({ member_id, role }))
    .toSorted((one, other) => (one.member_id < other.member_id ? -1 : 1))

const assignmentOfVisit: ReadFields = async (dryRun, input) => {
  const { assignees, crew_id, vehicle_id } = await readVisit(dryRun, input)
  // Assigning a crew also replaces the assignees with the members of the crew.
  const writesAssignees = 'assignees' in input || 'crew_id' in input
  return {
    ...(writesAssignees ? { assignees: inOrder(assignees) } : {}),
    ...('crew_id' in input ? { crew_id } : {}),
    ...('vehicle_id' in input ? { vehicle_id } : {}),
  }
}

/** Operations that can undo an item by writing values over others. Each has a function that reads these fields. */
const readers: Readonly<Record<string, ReadFields>> = {
  'clients.update': ofRecord('clients.get', 'client_id'),
  'jobs.assign': assignmentOfVisit,
  'jobs.recurrence.save': ofListed('jobs.recurrence.list', 'job_recurrence_id'),
  'jobs.reschedule': async (dryRun, input) => ({ ...windowInputOf(await readVisit(dryRun, input)) }),
  'jobs.update': ofRecord('jobs.get', 'job_id'),
  'leads.assign': ofRecord('leads.get', 'lead_id'),
  'leads.update': ofRecord('leads.get', 'lead_id'),
  'priceBook.services.save': ofListed('priceBook.services.list', 'service_id', { book: 'draft' }),
}

/**
 * Operations that write each field on its own, with the groups of fields that depend on each other and are therefore
 * restored together.
 */
const fieldGroups: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'clients.update': [
    ['email', 'phone', 'phone_extension', 'sms_opt_out', 'email_opt_out'],
    ['address_line1', 'address_line2', 'city', 'state', 'zip'],
  ],
  'jobs.assign': [],
  'jobs.update': [],
  'leads.update': [
    ['customer_phone', 'customer_phone_extension'],
    ['service_address', 'city', 'state', 'zip'],
  ],
}

/**
 * Removes from the call that undoes an item the fields that the item did not change: a member may edit them after the
 * batch, and the undo has nothing to restore there. `former` and `left` are the values before and after the item.
 */
export function withoutUnchanged(
  call: PlannedItem,
  former: ItemInput,
  left: ItemInput,
): { input: ItemInput; left: ItemInput } {
  const groups = fieldGroups[call.operation]
  if (!groups) return { input: call.input, left }
  const isChanged = (name: string): boolean => !isDeepStrictEqual(former[name], left[name])
  const isRestored = (name: string): boolean =>
    !(name in left) || (groups.find((group) => group.includes(name)) ?? [name]).some(isChanged)
  const restored = (values: ItemInput): ItemInput =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isRestored(name)))
  return Object.keys(left).some(isRestored)
    ? { input: restored(call.input), left: restored(left) }
    : { input: call.input, left }
}

/**
 * Adds the present assignees to the call that undoes an assignment, if the item changed the crew but not the assignees.
 * Without them the call would replace the assignees with the members of the former crew.
 */
export async function withPresentAssignees(dryRun: BatchDryRun, call: PlannedItem): Promise<ItemInput> {
  const { operation, input } = call
  if (operation !== 'jobs.assign' || !('crew_id' in input) || 'assignees' in input) return input
  return { ...input, assignees: inOrder((await readVisit(dryRun, input)).assignees) }
}

/** True if a call of this operation can write values over others. */
export const overwrites = ({ operation }: PlannedItem): boolean => Object.hasOwn(readers, operation)

/**
 * Returns the current values of the fields that a call writes, in the form of its input. Empty if a call of this
 * operation overwrites no values: it ends a record that an item created, or it changes single tags.
 */
export async function readWrittenFields(
  dryRun: BatchDryRun,
  { operation, input }: PlannedItem,
): Promise<ItemInput> {
  const values = await readers[operation]?.(dryRun, input)
  // The values are compared with stored values, which were written as JSON and read again. So the same is done here.
  return JSON.parse(JSON.stringify(values ?? {})) as ItemInput
}

/** Error for the undo of an item that an earlier version of the program ran. */
export const notStored = (): AppError =>
  new AppError(
    'stale_version',
    'An earlier version of Quoin ran the batch and did not store what it wrote, so the undo could overwrite an edit. Change the record by hand if it is to be undone.',
  )

/**
 * Refuses the call that undoes an item if a field that it would write no longer has the value that the item left in it,
 * because someone edited the field in the meantime. Other fields of the record may have changed.
 */
export async function requireUnedited(
  dryRun: BatchDryRun,
  call: PlannedItem,
  left: ItemInput,
): Promise<void> {
  const current = await readWrittenFields(dryRun, call)
  const edited = Object.keys(left).filter((name) => !isDeepStrictEqual(left[name], current[name]))
  if (edited.length === 0) return
  throw new AppError(
    'stale_version',
    `Edited after the batch: ${edited.join(', ')}. The undo would overwrite the edit. Change the record by hand if it is to be undone.`,
    edited.map((field) => ({ field, message: 'was edited after the batch', reason: 'edited' })),
  )
}

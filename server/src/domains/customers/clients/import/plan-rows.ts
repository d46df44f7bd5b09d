import { invalidField } from '../../../../kernel/errors.ts'
import { readEmail, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { isSameName } from '../../../../kernel/schema/same-name.ts'
import { mostTags } from '../../../../kernel/schema/tag-names.ts'
import type { ClientToAdd } from '../add-client.ts'
import { addressOf, changeClient, type ClientChange } from '../client-changes.ts'
import type { ClientRow } from '../client.ts'
import { readServiceAddress } from '../service-address.ts'
import { importedFrom, type ImportedRow } from './import-fields.ts'
import { keysOf, type Matches } from './matches-table.ts'
import { type ReadRow, type RowError, tried } from './read-row.ts'

export type Action = 'create' | 'update' | 'skip' | 'error'

/** The planned action for a row of the import file. */
export interface PlannedRow {
  line: number
  action: Action
  errors: RowError[]
  /** The existing client that the row duplicates. */
  existing: ClientRow | null
  /** The earlier line that the row duplicates. */
  sameAs: number | null
  toAdd: ClientToAdd | null
  change: ClientChange | null
}

/** Comparison key of a row that matches an existing client. */
export const keyOfClient = (id: string): string => `client ${id}`

interface Planning {
  matches: Matches
  /** The matched clients, by id, without clients that have been archived or merged since. */
  existing: ReadonlyMap<string, ClientRow>
  updates: boolean
  location_id: string
  country: string
  /** For each comparison key, the first line that has the key. Each planned row adds its keys. */
  lines: Map<string, number>
}

/** Plans the action for each row. If several rows describe the same client, only the first valid row is used. */
export async function planRows(
  rows: readonly ReadRow[],
  planning: Planning,
  turn: () => Promise<void>,
): Promise<PlannedRow[]> {
  const { lines } = planning
  const planned: PlannedRow[] = []
  for (const row of rows) {
    await turn()
    const keys = keysOf(row.keys)
    const existingId = keys
      .map((key) => planning.matches.get(key))
      .find((id) => id !== undefined && planning.existing.has(id))
    const mark = existingId === undefined ? keys : [keyOfClient(existingId)]
    const sameAs = mark.map((key) => lines.get(key)).find((line) => line !== undefined) ?? null
    const plan = planRow(row, planning, existingId, sameAs)
    planned.push(plan)
    if (plan.action !== 'error')
      for (const key of [...mark, ...keys]) if (!lines.has(key)) lines.set(key, row.line)
  }
  return planned
}

function planRow(
  { line, values, errors, keys }: ReadRow,
  { existing, updates, location_id, country }: Planning,
  existingId: string | undefined,
  sameAs: number | null,
): PlannedRow {
  const nothing = { line, existing: null, sameAs: null, toAdd: null, change: null }
  const rowErrors = [...errors]
  const failed = (): PlannedRow => ({ ...nothing, action: 'error', errors: rowErrors })
  if (rowErrors.length > 0) return failed()
  const client = existingId === undefined ? null : existing.get(existingId)!
  if (sameAs !== null) {
    const said = { field: 'line', message: `describes the same client as line ${sameAs}` }
    return { ...nothing, action: 'skip', errors: [said], existing: client, sameAs }
  }
  if (client === null) {
    const toAdd = tried(rowErrors, () => clientOf(values, location_id, country, keys.external_id))
    if (values.name === undefined) rowErrors.unshift({ field: 'name', message: 'is required' })
    return toAdd && rowErrors.length === 0 ? { ...nothing, action: 'create', errors: [], toAdd } : failed()
  }
  if (!updates) return { ...nothing, action: 'skip', errors: [], existing: client }
  const change = tried(rowErrors, () => changeOf(client, values, country))
  if (!change) return failed()
  const isChanged = Object.keys(change.changed).length > 0
  return { ...nothing, action: isChanged ? 'update' : 'skip', errors: [], existing: client, change }
}

const addressMembers = ['address_line1', 'address_line2', 'city', 'state', 'zip'] as const
const noAddress = { address_line1: null, address_line2: null, city: null, state: null, zip: null }

function clientOf(
  values: ImportedRow,
  location_id: string,
  country: string,
  externalId: string | null,
): ClientToAdd {
  const hasAddress = addressMembers.some((member) => values[member] !== undefined)
  const service_address = hasAddress
    ? readServiceAddress({ ...noAddress, ...ofAddress(values) }, country)
    : undefined
  return {
    name: values.name ?? '',
    type: values.type ?? 'residential',
    status: values.status ?? 'active',
    email: readEmail('email', values.email),
    phone: readPhone('phone', values.phone, country),
    ...(service_address ? addressOf(service_address) : noAddress),
    notes: values.notes ?? null,
    lead_source: null,
    location_id,
    service_address,
    external_refs: externalId === null ? {} : { [importedFrom]: externalId },
    tags: values.tags ?? [],
    sms_opt_out: values.sms_opt_out ?? false,
    email_opt_out: values.email_opt_out ?? false,
  }
}

function ofAddress(values: ImportedRow): Partial<Record<(typeof addressMembers)[number], string>> {
  return Object.fromEntries(
    addressMembers.flatMap((member) => (values[member] === undefined ? [] : [[member, values[member]]])),
  )
}

/**
 * Returns the changes that a row makes to an existing client. Fields that the row does not contain stay unchanged. Tags
 * are added to the existing tags. A file never reverses an opt-out.
 */
function changeOf(
  client: ClientRow,
  { external_id, tags, sms_opt_out, email_opt_out, ...said }: ImportedRow,
  country: string,
): ClientChange {
  const change = {
    ...said,
    ...(tags && { tags: withTags(client.tags, tags) }),
    ...(sms_opt_out === true && { sms_opt_out }),
    ...(email_opt_out === true && { email_opt_out }),
  }
  const { changed, moved } = changeClient(client, change, country)
  if (external_id === undefined || client.external_refs[importedFrom] === external_id)
    return { changed, moved }
  const external_refs = { ...client.external_refs, [importedFrom]: external_id }
  return { changed: { ...changed, external_refs }, moved }
}

function withTags(names: readonly string[], more: readonly string[]): string[] {
  const added = more.filter((name) => !names.some((each) => isSameName(each, name)))
  if (names.length + added.length > mostTags)
    throw invalidField('tags', `must not contain more than ${mostTags} tags`)
  return [...names, ...added]
}

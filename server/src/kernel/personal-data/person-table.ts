/** Kinds of data about a person, by which `clients.erasePerson` and `clients.exportPerson` list them. */
export const personalKinds = [
  'client',
  'property',
  'lead',
  'booking',
  'import',
  'door',
  'todo',
  'conversation',
  'message',
  'call',
  'email',
  'text_message',
  'consent',
  'link',
  'estimate',
  'holiday_design',
  'job',
  'checklist',
  'time_entry',
  'invoice',
  'credit_note',
  'payment',
  'card',
  'line',
  'commission',
  'file',
  'status_change',
  'automation_run',
  'batch_item',
  'device_record',
  'log',
] as const
export type PersonalKind = (typeof personalKinds)[number]

/**
 * The rows of a table that are about a person, and what remains of them when the person is erased. Each domain, and each
 * folder of the kernel, declares its own tables in a file `personal-data.ts`. The parts of SQL refer to the row as `r`
 * and can use these parameters:
 *
 * - `$1`: the organization
 * - `$2`: `uuid[]`, the ids of all records of the person
 * - `$3`: `text[]`, the person's phone numbers, email addresses and keys of properties
 * - `$4`: the current time
 * - `$5`: `text[]`, the keyed digests of the values in `$3`, in the same order
 */
export interface PersonTable {
  /** Name of the table, with the schema `quoin` if it is there. */
  table: string
  kind: PersonalKind
  /** Condition of the rows that are about the person. */
  rows: string
  /** SQL for a `uuid[]`: ids of records that are about the person because the row is. */
  finds?: string
  /** SQL for a `text[]`: phone numbers, email addresses and keys of properties in the row. */
  addresses?: string
  /** Condition of rows that must be settled before the person can be erased, and what the office must do. */
  open?: { when: string; finish: string }
  /** `delete`, or the new value of each column that is emptied, as SQL. */
  erase: 'delete' | Readonly<Record<string, string>>
  /** Columns with texts that stay. Columns with a fixed set of values need not be named. */
  stays?: readonly string[]
  /** True if the row has a version and the time of its last change, both of which an erasure changes. */
  isRecord?: true
  /**
   * True if the rows are found by reading all rows of the organization, page by page in the order of `id`, because no
   * column refers to the person. They are neither counted nor exported.
   */
  isSearched?: true
  /** True if other rows of the person are found by this one, so that it must be erased last. */
  isLast?: true
  /** Columns that are left out of an export. `all` leaves out the table. */
  hidden?: readonly string[] | 'all'
}

/** SQL condition that one of these columns refers to a record of the person. */
export function refersBy(...columns: readonly string[]): string {
  return `(${columns.map((column) => `r.${column} = any ($2::uuid[])`).join(' or ')})`
}

/** SQL condition that a text contains the id of a record of the person, or a phone number or email address. */
export function namesPerson(text: string): string {
  return `quoin.names_person(${text}, $2::uuid[], $3::text[])`
}

/** SQL for a `uuid[]` of all ids in a text. */
export function idsIn(text: string): string {
  return `array(select m[1]::uuid from regexp_matches(coalesce(${text}, ''), '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m)`
}

/** SQL for a document without the members that have one of these names. */
export function withoutMembers(document: string, ...names: readonly string[]): string {
  return `quoin.without_members(${document}, '{${names.join(',')}}')`
}

export const erasedName = 'Erased person'
export const erasedAddress = 'Erased address'

/** SQL that empties the columns. */
export function emptied(...columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, 'null']))
}

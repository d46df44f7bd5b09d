import { organizationsWithDue } from './organizations-with-due.ts'
import type { Sweep } from './sweep-organizations.ts'

/** Describes how a sweep finds the due records `r` of a table. */
export interface DueRecords {
  table: string
  /** Name of the column that contains the id of the record. Defaults to `id`. */
  id?: string
  /** SQL condition that is true for a due record. `now` is a parameter of the statement. */
  isDue: (now: string) => string
  /**
   * SQL condition that is true for every due record. It may also be true for records that are not due. Unlike `isDue`,
   * it is evaluated for the records of all organizations, so it needs an index. Defaults to `isDue`.
   */
  mayBeDue?: (now: string) => string
  /**
   * Clock that decides when work is due. `trade` (the default) uses the organization's test clock if it has one;
   * `real` always uses real time.
   */
  work?: 'trade' | 'real'
}

/** Creates the functions with which a sweep finds the records that are due. */
export const findDue = (
  { table, id = 'id', isDue, mayBeDue = isDue, work }: DueRecords,
  now: string,
): Pick<Sweep, 'organizations' | 'due'> => ({
  organizations: (system, mode, { after, limit }) =>
    system.rows(
      organizationsWithDue(
        `select r.org_id from ${mode}.${table} r where ${mayBeDue('$1::timestamptz')}`,
        work,
      ),
      [now, after, limit],
    ),
  due: (reader, orgId, { after, limit }) =>
    reader.rows(
      `select r.${id} as id from ${table} r
        where r.org_id = $1 and ${isDue('$2::timestamptz')} and ($3::uuid is null or r.${id} > $3::uuid)
        order by r.${id} limit $4`,
      [orgId, now, after, limit],
    ),
})

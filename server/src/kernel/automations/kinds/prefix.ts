import type { Queries, Writes } from '../../database/queries.ts'
import type { Services } from '../../operations/services.ts'
import type { FieldType } from './field-type.ts'
import type { At } from './subject.ts'

/** Values of a record's fields, by field name. Null for a field without a value. */
export type Facts = Readonly<Record<string, unknown>>

/** A field that a template can name. */
export interface TemplateField {
  type: FieldType
  /** True if the field can be empty, so that a template must state a default for it. */
  isNullable: boolean
}

/**
 * First half of a field name `prefix.member`, such as `client` in `client.name`. It determines the type of record that
 * has the fields.
 */
export interface Prefix {
  name: string
  /** Fields that conditions can name. */
  fields: ReadonlyMap<string, FieldType>
  /** Fields that templates can name. */
  templates: ReadonlyMap<string, TemplateField>
  /** Loads records by id with one statement. The result does not contain ids for which no record was found. */
  load(db: Queries, at: At, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>>
  /**
   * Converts field values to those that waits use. For example, a date without a time of day becomes the instant at
   * which a wait for the date ends.
   */
  waitValues?(facts: Facts): Facts
  /**
   * Creates the customer's page of the record and returns its URL, for the template field `link`. Null if the record
   * has no such page.
   */
  link?(db: Writes, services: Services, at: At, id: string): Promise<string | null>
}

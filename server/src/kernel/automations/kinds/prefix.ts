import type { Queries, Writes } from '../../database/queries.ts'
import type { Services } from '../../operations/services.ts'
import type { FieldType } from './field-type.ts'
import type { At } from './subject.ts'

/** Values of a record's fields, by field name. A field without a value has null. */
export type Facts = Readonly<Record<string, unknown>>

/** A field that templates can use. */
export interface TemplateField {
  type: FieldType
  /** True if the field can be empty. A template must then contain a default for it. */
  isNullable: boolean
}

/**
 * First half of a field name `prefix.member`, such as `client` in `client.name`. It identifies the record from which
 * the field is read.
 */
export interface Prefix {
  name: string
  /** Fields that conditions can use. */
  fields: ReadonlyMap<string, FieldType>
  /** Fields that templates can use. */
  templates: ReadonlyMap<string, TemplateField>
  /** Loads records by id with one statement. The result has no entry for ids of which there is no record. */
  load(db: Queries, at: At, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>>
  /**
   * Converts field values for steps that wait until the time in a field. For example, converts a date without a time of
   * day to the instant at which a wait until this date ends.
   */
  waitValues?(facts: Facts): Facts
  /**
   * Creates the customer page of the record and returns its URL, for the template field `link`. Null if the record
   * has no such page.
   */
  link?(db: Writes, services: Services, at: At, id: string): Promise<string | null>
}

import type { Queries, Writes } from '../../database/queries.ts'
import type { Services } from '../../operations/services.ts'
import type { FieldType } from './field-type.ts'
import type { At } from './subject.ts'

/** Values of a record by field. Null where the record has none. */
export type Facts = Readonly<Record<string, unknown>>

/** A field that a template can name. */
export interface TemplateField {
  type: FieldType
  /** The field can be empty, so the template must give a default. */
  isNullable: boolean
}

/** A prefix, the first half of a field's name `prefix.member`, and the record type behind it. */
export interface Prefix {
  name: string
  /** Fields that conditions can name. */
  fields: ReadonlyMap<string, FieldType>
  /** Fields that templates can name. */
  templates: ReadonlyMap<string, TemplateField>
  /** Loads records by id with one statement. Missing ones are left out. */
  load(db: Queries, at: At, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>>
  /**
   * Values that waits use instead of the facts, by field. For a date without a time, this is the instant that the date
   * stands for.
   */
  waitValues?(facts: Facts): Facts
  /** Creates the address of the customer's page for the field `link`. Null if there is none. */
  link?(db: Writes, services: Services, at: At, id: string): Promise<string | null>
}

import type { Queries, Writes } from '../../database/queries.ts'
import type { Services } from '../../operations/services.ts'
import type { FieldType } from './field-type.ts'
import type { At } from './subject.ts'

/** What is known of a record, by field; null for what it does not have. */
export type Facts = Readonly<Record<string, unknown>>

/** A field that a template can name. */
export interface TemplateField {
  type: FieldType
  /** It can be without a value: the template must say what stands there instead. */
  isNullable: boolean
}

/** The first half of a field's name, `prefix.member`, and what stands behind it. */
export interface Prefix {
  name: string
  /** What conditions can name. */
  fields: ReadonlyMap<string, FieldType>
  /** What templates can name. */
  templates: ReadonlyMap<string, TemplateField>
  /** In one statement, by id. What is not there is left out. */
  load(db: Queries, at: At, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>>
  /** Values that waits use in place of those of the facts, by field: the instant that a day without a time stands for. */
  waitValues?(facts: Facts): Facts
  /** Makes the address of the customer's page, the field `link`; null: there is none. */
  link?(db: Writes, services: Services, at: At, id: string): Promise<string | null>
}

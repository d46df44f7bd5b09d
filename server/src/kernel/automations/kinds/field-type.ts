/** What can be compared with a field, and how it is written. */
export type FieldType =
  'text' | 'enum' | 'id' | 'boolean' | 'integer' | 'decimal' | 'date' | 'instant' | 'tags'

/** What is known of a field before it has a value. */
export interface Field {
  type: FieldType
  /** Of an enum. */
  values?: readonly string[]
  /** It can be without a value. */
  nullable: boolean
}

/** A field as it is just now; null: it has no value. */
export interface FieldValue {
  value: unknown
  type: FieldType
}

/** Undefined: nobody knows that field. */
export type ReadField = (field: string) => FieldValue | undefined

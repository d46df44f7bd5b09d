/** What can be compared with a field, and how it is written. */
export type FieldType = TypeName | OneOf

export type TypeName =
  | 'text'
  | 'enum'
  | 'id'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'instant'
  | 'tags'

/** An enum whose values are known. */
export interface OneOf {
  enum: readonly string[]
}

export function typeName(type: FieldType): TypeName {
  return typeof type === 'string' ? type : 'enum'
}

/** A field as it is just now; null: it has no value. */
export interface FieldValue {
  value: unknown
  type: FieldType
}

/** Undefined: nobody knows that field. */
export type ReadField = (field: string) => FieldValue | undefined

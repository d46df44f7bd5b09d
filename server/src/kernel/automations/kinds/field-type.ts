/** Type of a field, which determines its operators and its text in templates. */
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

/** Current value of a field. Null if it has none. */
export interface FieldValue {
  value: unknown
  type: FieldType
}

/** Returns the type and current value of a field. Undefined if there is no such field. */
export type ReadField = (field: string) => FieldValue | undefined

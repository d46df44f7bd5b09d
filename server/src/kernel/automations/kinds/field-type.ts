/** Type of a field. It determines which operators conditions may use, and how templates write the value. */
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

/** Type of a field that can only have certain values. */
export interface OneOf {
  enum: readonly string[]
}

export function typeName(type: FieldType): TypeName {
  return typeof type === 'string' ? type : 'enum'
}

/** Current value of a field and the field's type. `value` is null if the field is empty. */
export interface FieldValue {
  value: unknown
  type: FieldType
}

/** Returns the type and current value of a field. Undefined if there is no such field. */
export type ReadField = (field: string) => FieldValue | undefined

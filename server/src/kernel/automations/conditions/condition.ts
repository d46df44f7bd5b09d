import { type FieldType, typeName, type TypeName } from '../kinds/field-type.ts'

/** A condition of an automation: a comparison, or a group of conditions. */
export type Cond = { all: readonly Cond[] } | { any: readonly Cond[] } | { not: Cond } | Comparison

/** Compares a field with `value`. The operators `exists` and `not_exists` take no value. */
export interface Comparison {
  /** Name of the field as `prefix.field`, such as `lead.status`. */
  field: string
  op: Operator
  value?: unknown
}

const ofAll = ['exists', 'not_exists'] as const
const ofOne = ['eq', 'neq', 'in', 'not_in', ...ofAll] as const
const ofOrder = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between'] as const

/** Operators that a condition may use for each type of field. A field named `status` also allows `changed_to`. */
export const operatorsByType = {
  text: [...ofOne, 'contains', 'starts_with'],
  enum: ofOne,
  id: ofOne,
  boolean: ofOne,
  integer: [...ofOrder, 'in', 'not_in', ...ofAll],
  decimal: [...ofOrder, 'in', 'not_in', ...ofAll],
  date: [...ofOrder, ...ofAll],
  instant: [...ofOrder, ...ofAll],
  tags: ['has_tag', ...ofAll],
} as const satisfies Readonly<Record<TypeName, readonly string[]>>

export type Operator = (typeof operatorsByType)[TypeName][number] | 'changed_to'

/** Returns the operators that a condition may use for the field. */
export function operatorsOf(field: string, type: FieldType): readonly Operator[] {
  const name = typeName(type)
  return name === 'enum' && field.endsWith('.status')
    ? [...operatorsByType.enum, 'changed_to']
    : operatorsByType[name]
}

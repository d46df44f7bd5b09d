import type { ReadField } from '../kinds/field-type.ts'
import type { Cond } from './condition.ts'
import { isMet, type JudgedAt } from './operators.ts'

/** Returns true if all conditions are true for the current field values. An empty list is true. */
export function judge(conditions: readonly Cond[], read: ReadField, at: JudgedAt): boolean {
  const isTrue = (condition: Cond): boolean => {
    if ('all' in condition) return condition.all.every(isTrue)
    if ('any' in condition) return condition.any.some(isTrue)
    if ('not' in condition) return !isTrue(condition.not)
    return isMet(condition, read(condition.field), at)
  }
  return conditions.every(isTrue)
}

/**
 * Returns the names of the fields that the conditions use, without duplicates. The caller must load these fields
 * before it calls `judge`.
 */
export function fieldsJudged(conditions: readonly Cond[]): string[] {
  const namedBy = (condition: Cond): readonly string[] => {
    if ('all' in condition) return condition.all.flatMap(namedBy)
    if ('any' in condition) return condition.any.flatMap(namedBy)
    if ('not' in condition) return namedBy(condition.not)
    return [condition.field]
  }
  return [...new Set(conditions.flatMap(namedBy))]
}

import { below, type Fault, faultAt, type Place } from '../definition/fault.ts'
import { limits } from '../definition/limits.ts'
import type { FieldType } from '../kinds/field-type.ts'
import { checkComparison } from './check-comparison.ts'

const members: Readonly<Record<string, readonly string[]>> = {
  all: ['all'],
  any: ['any'],
  not: ['not'],
  field: ['field', 'op', 'value'],
}

/** Checks a list of conditions. `fields` are all fields that the conditions may name, by `prefix.member`. */
export function checkConditions(
  conditions: unknown,
  place: Place,
  fields: ReadonlyMap<string, FieldType>,
): Fault[] {
  let comparisons = 0

  const checkAll = (list: unknown, at: Place, level: number): Fault[] => {
    if (list === undefined) return [faultAt(at, 'required', 'is required')]
    if (!Array.isArray(list)) return [faultAt(at, 'bad_value', 'must be a list of conditions')]
    return list.flatMap((each, index) => check(each, below(at, index), level))
  }

  const check = (given: unknown, at: Place, level: number): Fault[] => {
    if (level > limits.conditionLevels)
      return [faultAt(at, 'too_deep', `must not be nested deeper than ${limits.conditionLevels} levels`)]
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return [faultAt(at, 'bad_value', 'must be a condition: an object with `field`, `all`, `any` or `not`')]
    const condition = given as Readonly<Record<string, unknown>>
    const form = ['all', 'any', 'not'].find((name) => name in condition) ?? 'field'
    const unknown = Object.keys(condition)
      .filter((name) => !members[form]!.includes(name))
      .map((name) => faultAt(below(at, name), 'unknown_member', `is not known beside \`${form}\``))
    return [...unknown, ...checkForm(form, condition, at, level)]
  }

  const checkForm = (
    form: string,
    condition: Readonly<Record<string, unknown>>,
    at: Place,
    level: number,
  ): Fault[] => {
    const group = condition[form]
    if (form === 'not') return check(group, below(at, form), level + 1)
    if (form === 'any' && Array.isArray(group) && group.length === 0)
      return [faultAt(below(at, form), 'empty_group', 'must have at least one condition')]
    if (form !== 'field') return checkAll(group, below(at, form), level + 1)
    comparisons += 1
    return checkComparison(condition, at, fields)
  }

  const faults = checkAll(conditions, place, 1)
  return comparisons > limits.conditionsInList
    ? [
        faultAt(place, 'too_many', `must have at most ${limits.conditionsInList} comparisons, in groups too`),
        ...faults,
      ]
    : faults
}

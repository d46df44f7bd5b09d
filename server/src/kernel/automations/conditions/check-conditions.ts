import { below, type Issue, issueAt, type IssueLocation } from '../definition/issue.ts'
import { limits } from '../definition/limits.ts'
import type { FieldType } from '../kinds/field-type.ts'
import { checkComparison } from './check-comparison.ts'

const members: Readonly<Record<string, readonly string[]>> = {
  all: ['all'],
  any: ['any'],
  not: ['not'],
  field: ['field', 'op', 'value'],
}

/**
 * Checks a list of conditions. `fields` contains the types of all fields that the conditions may use. Its keys are full
 * field names, such as `client.name`.
 */
export function checkConditions(
  conditions: unknown,
  location: IssueLocation,
  fields: ReadonlyMap<string, FieldType>,
): Issue[] {
  let comparisons = 0

  const checkAll = (list: unknown, at: IssueLocation, level: number): Issue[] => {
    if (list === undefined) return [issueAt(at, 'required', 'is required')]
    if (!Array.isArray(list)) return [issueAt(at, 'bad_value', 'must be a list of conditions')]
    return list.flatMap((each, index) => check(each, below(at, index), level))
  }

  const check = (value: unknown, at: IssueLocation, level: number): Issue[] => {
    if (level > limits.conditionLevels)
      return [issueAt(at, 'too_deep', `must not be nested deeper than ${limits.conditionLevels} levels`)]
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [issueAt(at, 'bad_value', 'must be a condition: an object with `field`, `all`, `any` or `not`')]
    const condition = value as Readonly<Record<string, unknown>>
    const form = ['all', 'any', 'not'].find((name) => name in condition) ?? 'field'
    const unknown = Object.keys(condition)
      .filter((name) => !members[form]!.includes(name))
      .map((name) => issueAt(below(at, name), 'unknown_member', `is not allowed together with \`${form}\``))
    return [...unknown, ...checkForm(form, condition, at, level)]
  }

  const checkForm = (
    form: string,
    condition: Readonly<Record<string, unknown>>,
    at: IssueLocation,
    level: number,
  ): Issue[] => {
    const group = condition[form]
    if (form === 'not') return check(group, below(at, form), level + 1)
    if (form === 'any' && Array.isArray(group) && group.length === 0)
      return [issueAt(below(at, form), 'empty_group', 'must have at least one condition')]
    if (form !== 'field') return checkAll(group, below(at, form), level + 1)
    comparisons += 1
    return checkComparison(condition, at, fields)
  }

  const issues = checkAll(conditions, location, 1)
  return comparisons > limits.conditionsInList
    ? [
        issueAt(
          location,
          'too_many',
          `must have at most ${limits.conditionsInList} comparisons, including those in groups`,
        ),
        ...issues,
      ]
    : issues
}

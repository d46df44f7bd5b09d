import * as z from 'zod'
import { exactlyOne, needs, withRules } from '../../schema/member-rules.ts'
import { type Cond, operatorsByType } from '../conditions/condition.ts'
import { limits } from './limits.ts'

/** A condition as a draft may contain it. Its fields, operators and values may still be invalid. */
export type ConditionForm =
  | { all: ConditionForm[] }
  | { any: ConditionForm[] }
  | { not: ConditionForm }
  | { field: string; op: string; value?: unknown }

/** Maximum number of conditions in a list or group of a draft. Publishing allows fewer. */
export const mostSaved = 4 * limits.conditionsInList

const example = { field: 'assignee.name', op: 'exists' }

const value = z
  .unknown()
  .describe(
    'Value to compare with: a list for `in`, `not_in` and `between`, no value for `exists` and ' +
      '`not_exists`. A date or instant can also be relative to the time of evaluation: `{"ago": {"days": ' +
      '3}}` or `{"ahead": …}`.',
  )
  .optional()

function conditionOf<Condition>(
  comparison: z.ZodType,
  about: { id: string; description: string; example: object },
): z.ZodType<Condition> {
  const condition: z.ZodType = z
    .union([
      comparison,
      z.strictObject({
        get all() {
          return z
            .array(condition)
            .max(mostSaved)
            .describe('All of these conditions must be true. An empty list counts as true.')
        },
      }),
      z.strictObject({
        get any() {
          return z.array(condition).max(mostSaved).describe('At least one of these conditions must be true.')
        },
      }),
      z.strictObject({
        get not() {
          return condition
        },
      }),
    ])
    .meta(about)
  return condition as z.ZodType<Condition>
}

const operators = [...new Set(Object.values(operatorsByType).flat()), 'changed_to'] as const

/**
 * Schema of a condition that can be published. It does not express all rules: publishing also checks fields and values.
 */
export const conditionSchema = conditionOf<Cond>(
  z.strictObject({
    field: z
      .string()
      .regex(/^[a-z]+\.[a-z][a-z0-9_]*$/, 'must have the form prefix.field')
      .max(100)
      .describe('Field as `prefix.field`. The prefix stands for the record, a related record or the event.'),
    op: z.enum(operators).describe('Operator. The type of the field determines which are allowed.'),
    value,
  }),
  {
    id: 'AutomationCondition',
    example,
    description: `A comparison, or a group of conditions, at most five levels deep. If a field has no value, \`neq\`, \`not_in\` and
\`not_exists\` are true, and all other comparisons are false; \`not\` inverts the result.`,
  },
)

/**
 * Schema of a condition that may be incomplete. It is one object schema for comparisons and groups: a union would
 * report issues about forms that the caller did not mean.
 */
export const conditionDraft = withRules(
  z.strictObject({
    field: z.string().max(200).optional().describe('Field as `prefix.field`. May be invalid in a draft.'),
    op: z.string().max(40).optional().describe('Operator. May be invalid in a draft.'),
    value,
    get all() {
      return z.array(conditionDraft).max(mostSaved).optional().describe('All of these must be true.')
    },
    get any() {
      return z
        .array(conditionDraft)
        .max(mostSaved)
        .optional()
        .describe('At least one of these conditions must be true.')
    },
    get not() {
      return conditionDraft.optional()
    },
  }),
  exactlyOne('field', 'all', 'any', 'not'),
  needs('field', 'op', 'is required together with `field`', 'op'),
  needs('op', 'field', 'is only allowed in a comparison, together with `field`'),
  needs('value', 'field', 'is only allowed in a comparison, together with `field`'),
).meta({
  id: 'AutomationConditionDraft',
  description: 'A condition that may be incomplete.',
  example,
}) as unknown as z.ZodType<ConditionForm>

import * as z from 'zod'
import { exactlyOne, needs, withRules } from '../../schema/member-rules.ts'
import { type Cond, operatorsByType } from '../conditions/condition.ts'
import { limits } from './limits.ts'

/** A condition as a draft may contain it. Only its form is checked. */
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
            .describe('All of these conditions must hold. An empty list holds.')
        },
      }),
      z.strictObject({
        get any() {
          return z.array(condition).max(mostSaved).describe('At least one of these conditions must hold.')
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

/** Schema of a condition that can be published, as far as a schema can express it. */
export const conditionSchema = conditionOf<Cond>(
  z.strictObject({
    field: z
      .string()
      .regex(/^[a-z]+\.[a-z][a-z0-9_]*$/, 'must have the form prefix.field')
      .max(100)
      .describe('Field as `prefix.field`: of the record, of a related record, or of the event.'),
    op: z.enum(operators).describe('Operator. The allowed ones depend on the type of the field.'),
    value,
  }),
  {
    id: 'AutomationCondition',
    example,
    description: `A comparison, or a group of conditions, at most five levels deep. A field without a value makes \`neq\` and \`not_in\` true and every
other comparison false; \`not\` inverts the result.`,
  },
)

/**
 * Schema of a condition that may be incomplete. It is one object for all forms, so that an issue refers to the form
 * that the caller meant.
 */
export const conditionDraft = withRules(
  z.strictObject({
    field: z.string().max(200).optional().describe('Field as `prefix.field`. May be invalid in a draft.'),
    op: z.string().max(40).optional().describe('Operator. May be invalid in a draft.'),
    value,
    get all() {
      return z.array(conditionDraft).max(mostSaved).optional().describe('All of these must hold.')
    },
    get any() {
      return z
        .array(conditionDraft)
        .max(mostSaved)
        .optional()
        .describe('At least one of these conditions must hold.')
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

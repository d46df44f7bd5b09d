import * as z from 'zod'
import { exactlyOne, needs, withRules } from '../../schema/member-rules.ts'
import { type Cond, operatorsByType } from '../conditions/condition.ts'
import { limits } from './limits.ts'

/** A condition as it may be saved: its form alone. */
export type ConditionForm =
  | { all: ConditionForm[] }
  | { any: ConditionForm[] }
  | { not: ConditionForm }
  | { field: string; op: string; value?: unknown }

/** So many conditions of a list, or group, can be saved; publishing takes fewer. */
export const mostSaved = 4 * limits.conditionsInList

const example = { field: 'assignee.name', op: 'exists' }

const value = z
  .unknown()
  .describe(
    'What the field is compared with; a list for `in`, `not_in` and `between`, nothing for `exists` and `not_exists`. An instant or day is written as such, or as `{"ago": {"days": 3}}` or `{"ahead": …}` of the moment of judging.',
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
          return z.array(condition).max(mostSaved).describe('Each of them holds; true when there is none.')
        },
      }),
      z.strictObject({
        get any() {
          return z.array(condition).max(mostSaved).describe('At least one of them holds.')
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

/** Complete: what can be published, as far as a form can say it. */
export const conditionSchema = conditionOf<Cond>(
  z.strictObject({
    field: z
      .string()
      .regex(/^[a-z]+\.[a-z][a-z0-9_]*$/, 'must be written prefix.member')
      .max(100)
      .describe('`prefix.member` of the subject, of what belongs to it, or of the event.'),
    op: z
      .enum(operators)
      .describe('How they are compared; which are possible follows from the type of the field.'),
    value,
  }),
  {
    id: 'AutomationCondition',
    example,
    description: `A comparison, or a group of conditions, at most five levels deep. A field without a value makes \`neq\` and \`not_in\` true and every
other comparison false; \`not\` turns the result round.`,
  },
)

/** Loose: a comparison that somebody is still at. One object for all forms, so that what is wrong is told of the one meant. */
export const conditionDraft = withRules(
  z.strictObject({
    field: z.string().max(200).optional().describe('`prefix.member`; may be wrong in a draft.'),
    op: z.string().max(40).optional().describe('An operator; may be wrong in a draft.'),
    value,
    get all() {
      return z.array(conditionDraft).max(mostSaved).optional().describe('Each of them holds.')
    },
    get any() {
      return z.array(conditionDraft).max(mostSaved).optional().describe('At least one of them holds.')
    },
    get not() {
      return conditionDraft.optional()
    },
  }),
  exactlyOne('field', 'all', 'any', 'not'),
  needs('field', 'op', 'is required beside `field`', 'op'),
  needs('op', 'field', 'is only for a comparison, with `field`'),
  needs('value', 'field', 'is only for a comparison, with `field`'),
).meta({
  id: 'AutomationConditionDraft',
  description: 'A condition that need not be complete.',
  example,
}) as unknown as z.ZodType<ConditionForm>

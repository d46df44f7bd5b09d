import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import { operatorsByType } from '../../../../kernel/automations/conditions/condition.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { kindNamed, overviewOf } from '../vocabulary.ts'
import { fieldsFor } from '../vocabulary-fields.ts'
import { registry } from '../registry.ts'
import { filters } from '../../../../kernel/automations/templates/filters.ts'

const stringArray = () => z.array(z.string())

export const automationVocabulary = query({
  name: 'automations.vocabulary',
  summary: 'List the parts of automations: triggers, actions, condition fields, templates and events.',
  description:
    'Without input, returns the names of all kinds of triggers, actions and steps. With `kinds`, ' +
    'returns the JSON Schema of their configs, with examples. With `subject_type` or `trigger`, returns ' +
    'the fields for conditions and templates, and the actions for such records. Replace the ids in the ' +
    'examples with your own.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  input: z.strictObject({
    kinds: z
      .array(z.string().max(60))
      .min(1)
      .max(10)
      .optional()
      .describe('Kinds of triggers, actions and flow steps whose config is returned.'),
    subject_type: z
      .string()
      .max(60)
      .optional()
      .describe('Kind of record for which the automation has runs, such as `lead`.'),
    trigger: z
      .string()
      .max(60)
      .optional()
      .describe("Kind of trigger. Adds the fields of the trigger's event, `event.…`."),
  }),
  output: z.object({
    triggers: z
      .array(
        z.object({
          kind: z.string(),
          subject_types: stringArray(),
          begins: z
            .enum(['on_event', 'at_time', 'unavailable'])
            .describe(
              '`on_event`: events start runs. `at_time`: runs start at certain times. `unavailable`: an ' +
                'automation with this trigger cannot be published yet.',
            ),
          config: stringArray().describe(
            'Names of the fields of the config. `*` after a name marks a required field.',
          ),
        }),
      )
      .optional(),
    actions: z
      .array(
        z.object({
          kind: z.string(),
          subject_types: stringArray().describe('Kinds of records for which the action is available.'),
          config: stringArray().describe(
            'Names of the fields of the config. `*` after a name marks a required field.',
          ),
          templates: stringArray().describe('Fields of the config that are templates.'),
        }),
      )
      .optional(),
    flow: z
      .array(
        z.object({
          kind: z.string(),
          summary: z.string(),
          is_linear: z.boolean().describe('True if the step can be part of a list of actions.'),
          config: stringArray(),
        }),
      )
      .optional()
      .describe('Steps that wait, branch or end the run.'),
    events: stringArray().optional().describe('Events that an exit condition or a wait can refer to.'),
    operators: z
      .record(z.string(), stringArray())
      .optional()
      .describe('Operators of conditions by type of field.'),
    filters: stringArray().optional().describe('Filters of templates: `{{client.name | upper}}`.'),
    kinds: z
      .array(
        z.object({
          kind: z.string(),
          is: z.enum(['trigger', 'action', 'flow']),
          config_schema: z.unknown().describe('JSON Schema of the config.'),
          example: z.unknown().describe('A config that the schema accepts.'),
        }),
      )
      .optional(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Fields of conditions with their types. The values of an enum are separated by `|`.'),
    templates: stringArray()
      .optional()
      .describe(
        'Fields of templates; `?` marks a field that can be empty and therefore needs `| default: "…"`.',
      ),
  }),
  errors: ['insufficient_permission'],
  handler(_ctx, { kinds, subject_type, trigger }) {
    const triggerKind = trigger === undefined ? undefined : registry.triggers.get(trigger)
    if (trigger !== undefined && !triggerKind) throw invalidField('trigger', 'is not a kind of trigger')
    const subjects = triggerKind?.subjectTypes ?? [...registry.subjects.keys()]
    const subjectType = subject_type ?? (triggerKind && triggerKind.subjectTypes[0])
    if (subjectType !== undefined && !subjects.includes(subjectType))
      throw invalidField('subject_type', `must be one of ${subjects.join(', ')}`)
    const described = kinds?.map((kind, at) => kindNamed(kind, `kinds.${at}`))
    const about = subjectType === undefined ? undefined : fieldsFor(subjectType, triggerKind)
    return Promise.resolve({
      ...(described || about
        ? {}
        : { ...overviewOf(), operators: operatorsOf(), filters: Object.keys(filters) }),
      ...(described ? { kinds: described } : {}),
      ...about,
    })
  },
})

const operatorsOf = () =>
  Object.fromEntries(Object.entries(operatorsByType).map(([type, operators]) => [type, [...operators]]))

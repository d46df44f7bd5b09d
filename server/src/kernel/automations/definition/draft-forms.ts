import * as z from 'zod'
import { eachOnce } from '../../schema/each-once.ts'
import { text } from '../../schema/fields.ts'
import type { Registry } from '../kinds/registry.ts'
import { conditionDraft, mostSaved } from './condition-schema.ts'
import {
  actionDraft,
  conditionDrafts,
  configDraft,
  edgeSchema,
  exitEventDraft,
  nodeDraft,
} from './draft-parts.ts'
import { keptByValue, mostBytes } from './json-size.ts'
import { limits } from './limits.ts'

/** The form that a save checks: types, limits, names of members. What publishing would say besides is told as faults. */
export type DraftForms = ReturnType<typeof draftFormsOf>

export type DefinitionDraft = z.output<DraftForms['definition']>
export type GraphDraft = z.output<DraftForms['graph']>
export type TriggerConfigDraft = z.output<DraftForms['triggerConfig']>
export type ActionDraft = z.output<typeof actionDraft>
export type NodeDraft = z.output<typeof nodeDraft>

/** What one revision holds. */
export interface Draft {
  definition: DefinitionDraft
  /** Null: the steps are `definition.actions`, one after the other. */
  graph: GraphDraft | null
  triggerConfig: TriggerConfigDraft
  editorState: unknown
}

export function draftFormsOf(registry: Registry) {
  const kind = () => z.enum([...registry.triggers.keys()]).describe('What begins runs.')
  const subjectType = () =>
    z.enum([...registry.subjects.keys()]).describe('The kind of record that runs are about.')
  const ofItsRow = subjectOfItsKind(registry)
  const definition = z
    .strictObject({
      name: text(limits.nameLength, 1).describe('What people call it.'),
      trigger: z
        .strictObject({ kind: kind(), subjectType: subjectType(), config: configDraft().default({}) })
        .check(ofItsRow)
        .describe('What begins runs. Its `config` is that of `triggerConfig`, or empty.'),
      conditions: conditionDrafts().default([]).describe('All of them must hold for a run to begin.'),
      exitConditions: z
        .array(z.union([conditionDraft, exitEventDraft]))
        .max(mostSaved)
        .default([])
        .describe('Any of them ends a run.'),
      actions: z
        .array(actionDraft)
        .max(limits.actions)
        .check(eachNamedOnce)
        .optional()
        .describe(
          'The steps, one after the other. Required where there is no graph; beside one they mean nothing.',
        ),
    })
    .check(keptByValue())
    .meta({ id: 'AutomationDefinitionDraft', description: 'A definition that need not be complete.' })
  const graph = z
    .strictObject({
      schemaVersion: z.literal(1),
      nodes: z
        .array(nodeDraft)
        .max(limits.nodes)
        .check(eachOnce('id'))
        .describe('The steps, and what begins them.'),
      edges: z.array(edgeSchema).max(limits.edges).check(eachOnce('id')).describe('The ways between them.'),
    })
    .check(keptByValue())
    .meta({
      id: 'AutomationGraphDraft',
      description: 'A graph that need not be complete: edges may lead nowhere.',
    })
  const triggerConfig = z
    .strictObject({
      schemaVersion: z.literal(1),
      kind: kind(),
      subjectType: subjectType(),
      config: configDraft().default({}),
      ...enrolment,
    })
    .check(ofItsRow)
    .check(keptByValue())
    .meta({ id: 'AutomationTriggerConfigDraft', description: 'How runs begin; need not be complete.' })
  return { definition, graph, triggerConfig, editorState }
}

/** Whether somebody enters who was there before. */
export const enrolment = {
  reentry: z
    .enum(['never', 'after_exit', 'always'])
    .default('after_exit')
    .describe(
      'Whether a record enters that was there before: never, once its run has ended, with each event.',
    ),
  per: z.enum(['subject', 'client']).default('subject').describe('Whose runs are counted for that.'),
  enrollment_limit: z
    .strictObject({
      count: z.int().min(1).max(limits.enrollments).describe('So many runs at most.'),
      days: z.int().min(1).max(limits.enrollmentDays).describe('Within so many days.'),
    })
    .nullable()
    .default(null)
    .describe('How often the same may enter within a time; null: as often as it comes.'),
}

export const editorState = z
  .unknown()
  .check(keptByValue())
  .check(mostBytes(limits.editorStateBytes))
  .describe('Whatever an editor keeps for itself; it comes back as it was.')

/** Given names tell steps apart; what has none gets one. */
const eachNamedOnce = z.core._check<readonly { id?: string | undefined }[]>(
  ({ value, issues }) => {
    const seen = new Set<string>()
    for (const [at, { id }] of value.entries()) {
      if (id !== undefined && seen.has(id))
        issues.push({ code: 'custom', path: [at, 'id'], message: 'is there twice', input: id })
      if (id !== undefined) seen.add(id)
    }
  },
  { error: 'must not have an id twice', when: ({ issues }) => issues.length === 0 },
)

function subjectOfItsKind({ triggers }: Registry) {
  return z.core._check<{ kind: string; subjectType: string }>(
    ({ value, issues }) => {
      const { subjectTypes } = triggers.get(value.kind)!
      if (!subjectTypes.includes(value.subjectType))
        issues.push({
          code: 'custom',
          path: ['subjectType'],
          message: `must be ${subjectTypes.join(' or ')} for ${value.kind}`,
          input: value.subjectType,
        })
    },
    {
      error: 'must be of a kind and a subject that belong together',
      when: ({ issues }) => issues.length === 0,
    },
  )
}

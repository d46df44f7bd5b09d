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
import { checkStorable, mostBytes } from './json-size.ts'
import { limits } from './limits.ts'

/**
 * Schemas with which a draft is checked when it is saved. They check types, limits and names of fields. Issues that
 * only prevent publishing do not prevent saving: they are stored with the revision.
 */
export type DraftForms = ReturnType<typeof draftFormsOf>

export type DefinitionDraft = z.output<DraftForms['definition']>
export type GraphDraft = z.output<DraftForms['graph']>
export type TriggerConfigDraft = z.output<DraftForms['triggerConfig']>
export type ActionDraft = z.output<typeof actionDraft>
export type NodeDraft = z.output<typeof nodeDraft>

/** Contents of one revision. */
export interface Draft {
  definition: DefinitionDraft
  /** Graph of steps. Null if the steps are listed in `definition.actions`. */
  graph: GraphDraft | null
  triggerConfig: TriggerConfigDraft
  editorState: unknown
}

export function draftFormsOf(registry: Registry) {
  const kind = () => z.enum([...registry.triggers.keys()]).describe('Type of the trigger.')
  const subjectType = () =>
    z.enum([...registry.subjects.keys()]).describe('Type of the records that enter the automation.')
  const ofItsRow = subjectOfItsKind(registry)
  const definition = z
    .strictObject({
      name: text(limits.nameLength, 1).describe('Display name.'),
      trigger: z
        .strictObject({ kind: kind(), subjectType: subjectType(), config: configDraft().default({}) })
        .check(ofItsRow)
        .describe('Trigger that begins runs. Its `config` is the same as in `triggerConfig`, or empty.'),
      conditions: conditionDrafts().default([]).describe('A run begins only if all of these are true.'),
      exitConditions: z
        .array(z.union([conditionDraft, exitEventDraft]))
        .max(mostSaved)
        .default([])
        .describe('Conditions and events, each of which ends a run.'),
      actions: z
        .array(actionDraft)
        .max(limits.actions)
        .check(eachNamedOnce)
        .optional()
        .describe('Steps in order. Required if there is no graph, and ignored if there is one.'),
    })
    .check(checkStorable())
    .meta({ id: 'AutomationDefinitionDraft', description: 'A definition that may be incomplete.' })
  const graph = z
    .strictObject({
      schemaVersion: z.literal(1),
      nodes: z.array(nodeDraft).max(limits.nodes).check(eachOnce('id')).describe('Steps, and the trigger.'),
      edges: z
        .array(edgeSchema)
        .max(limits.edges)
        .check(eachOnce('id'))
        .describe('Connections between the nodes.'),
    })
    .check(checkStorable())
    .meta({
      id: 'AutomationGraphDraft',
      description: 'A graph that may be incomplete: a connection may have no target.',
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
    .check(checkStorable())
    .meta({
      id: 'AutomationTriggerConfigDraft',
      description: 'Rules for when runs start, and for re-entry. May be incomplete.',
    })
  return { definition, graph, triggerConfig, editorState }
}

/** Rules for re-entry: when and how often a record may enter the automation again. */
export const enrolment = {
  reentry: z
    .enum(['never', 'after_exit', 'always'])
    .default('after_exit')
    .describe('Rule by which a record may enter again: never, after its run has ended, or with each event.'),
  per: z
    .enum(['subject', 'client'])
    .default('subject')
    .describe(
      'Records whose runs are counted for the limit: the same record, or all records of the same client.',
    ),
  enrollment_limit: z
    .strictObject({
      count: z.int().min(1).max(limits.enrollments).describe('Maximum number of runs.'),
      days: z.int().min(1).max(limits.enrollmentDays).describe('Period in days.'),
    })
    .nullable()
    .default(null)
    .describe('Maximum number of runs that may begin within a period. Null means no limit.'),
}

export const editorState = z
  .unknown()
  .check(checkStorable())
  .check(mostBytes(limits.editorStateBytes))
  .describe('State of the editor, stored and returned unchanged.')

/** Checks that the ids of steps are unique. A step without an id is not checked, because it gets a generated id. */
const eachNamedOnce = z.core._check<readonly { id?: string | undefined }[]>(
  ({ value, issues }) => {
    const usedIds = new Set<string>()
    for (const [at, { id }] of value.entries()) {
      if (id !== undefined && usedIds.has(id))
        issues.push({
          code: 'custom',
          path: [at, 'id'],
          message: 'is already the id of another step',
          input: id,
        })
      if (id !== undefined) usedIds.add(id)
    }
  },
  { error: 'must not contain the same id twice', when: ({ issues }) => issues.length === 0 },
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
      error: 'must have a kind and a subject type that belong together',
      when: ({ issues }) => issues.length === 0,
    },
  )
}

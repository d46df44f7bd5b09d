import type { Permission } from '../../access/permissions.ts'
import { flowKinds } from '../flow/flow-kinds.ts'
import type { Registry } from '../kinds/registry.ts'
import type { Draft } from './draft-forms.ts'
import { listensOf } from './subscriptions.ts'
import type { Exit, OnError, Program, ProgramNode } from './program.ts'
import { type Step, stepsOf } from './steps.ts'

/** Compiles a valid draft (a graph or a list of steps) into the program that the engine runs. */
export function compileProgram(draft: Draft, registry: Registry): Program {
  const { definition, graph, triggerConfig } = draft
  const steps = stepsOf(draft)
  const next = graph ? waysOfGraph(graph) : waysOfList(steps)
  const trigger = graph?.nodes.find(({ type }) => type === 'trigger')
  const nodes = Object.fromEntries(
    steps.map((step) => [step.id, nodeOf(step, next.get(step.id) ?? {}, registry)]),
  )
  const exits = definition.exitConditions as readonly Exit[] // checked
  return {
    version: 1,
    subject: triggerConfig.subjectType,
    trigger: {
      kind: triggerConfig.kind,
      config: completed(registry.triggers.get(triggerConfig.kind)!.config, triggerConfig.config),
    },
    per: triggerConfig.per,
    reentry: triggerConfig.reentry,
    enrollment_limit: triggerConfig.enrollment_limit,
    conditions: definition.conditions as Program['conditions'], // checked
    exits,
    entry: (trigger ? next.get(trigger.id)?.['next'] : steps[0]?.id) ?? null,
    nodes,
    listens: listensOf(exits, Object.values(nodes)),
  }
}

/**
 * Returns the permissions that the actions of a valid draft need. Runs of the automation have only these permissions.
 */
export function permissionsOf(draft: Draft, registry: Registry): Permission[] {
  const { subjectType } = draft.triggerConfig
  const all = stepsOf(draft).flatMap(({ kind, config }) => {
    const action = kind === null ? undefined : registry.actions.get(kind)
    return action?.calls(subjectType, completed(action.config, config))?.permission ?? []
  })
  return [...new Set(all)].sort()
}

type Ways = ReadonlyMap<string, Record<string, string>>

function waysOfGraph({ edges }: NonNullable<Draft['graph']>): Ways {
  const ways = new Map<string, Record<string, string>>()
  for (const { source, target, sourceHandle } of edges)
    ways.set(source, { ...ways.get(source), [sourceHandle]: target })
  return ways
}

/**
 * Connects each step of a list to the next step. A wait for an event leads there both after the event and, unless
 * `on_timeout` is `stop`, after its timeout.
 */
function waysOfList(steps: readonly Step[]): Ways {
  return new Map(
    steps.slice(0, -1).map(({ id, kind, config }, at) => {
      const then = steps[at + 1]!.id
      const continuesAfterTimeout = kind === 'wait_for_event' && config['on_timeout'] !== 'stop'
      return [id, isEnd(kind) ? {} : { next: then, ...(continuesAfterTimeout ? { timeout: then } : {}) }]
    }),
  )
}

const isEnd = (kind: string | null): boolean => kind !== null && flowKinds.get(kind)?.nodeType === 'exit'

const usual: OnError = { tries: 5, then: 'stop' }

function nodeOf(step: Step, next: Record<string, string>, registry: Registry): ProgramNode {
  const { kind, config, on_error } = step
  const { config: schema } = registry.actions.get(kind!) ?? flowKinds.get(kind!)!
  return {
    kind: isEnd(kind) ? 'exit' : kind!,
    config: completed(schema, config),
    on_error: on_error ?? usual,
    next,
  }
}

function completed(schema: { parse(value: unknown): unknown }, config: object): Record<string, unknown> {
  return schema.parse(config) as Record<string, unknown> // every config is an object
}

import type { Draft } from './draft-forms.ts'
import type { Place } from './fault.ts'

type OnErrorDraft = NonNullable<NonNullable<Draft['graph']>['nodes'][number]['on_error']>

/** A step of either form, with its position in the draft. */
export interface Step {
  id: string
  /** `step` in a list of actions, where the kind alone identifies it. */
  type: 'step' | 'action' | 'condition' | 'wait' | 'exit'
  kind: string | null
  config: Readonly<Record<string, unknown>>
  on_error: OnErrorDraft | undefined
  place: Place
}

/** All steps after the trigger. */
export function stepsOf({ definition, graph }: Draft): Step[] {
  if (graph)
    return graph.nodes.flatMap(({ id, type, kind, config, on_error }, at) =>
      type === 'trigger' ? [] : [{ id, type, kind, config, on_error, place: placeOfNode(graph, at) }],
    )
  const actions = definition.actions ?? []
  const given = new Set(actions.flatMap(({ id }) => id ?? []))
  return actions.map(({ id, kind, config, on_error }, at) => ({
    id: id ?? freeName(`a${at + 1}`, given),
    type: 'step' as const,
    kind,
    config,
    on_error,
    place: { path: `definition.actions.${at}`, nodeId: null },
  }))
}

export function placeOfNode({ nodes }: NonNullable<Draft['graph']>, at: number): Place {
  return { path: `graph.nodes.${at}`, nodeId: nodes[at]!.id }
}

function freeName(name: string, given: ReadonlySet<string>): string {
  return given.has(name) ? freeName(`${name}_`, given) : name
}

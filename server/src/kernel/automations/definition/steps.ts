import type { Draft } from './draft-forms.ts'
import type { IssueLocation } from './issue.ts'

type OnErrorDraft = NonNullable<NonNullable<Draft['graph']>['nodes'][number]['on_error']>

/** A step of a graph or of a list of actions, with its position in the draft. */
export interface Step {
  id: string
  /**
   * Type of the node in a graph. Steps of a list of actions always have the type `step`; their `kind` says what they
   * do.
   */
  type: 'step' | 'action' | 'condition' | 'wait' | 'exit'
  kind: string | null
  config: Readonly<Record<string, unknown>>
  on_error: OnErrorDraft | undefined
  location: IssueLocation
}

/** Returns all steps after the trigger. */
export function stepsOf({ definition, graph }: Draft): Step[] {
  if (graph)
    return graph.nodes.flatMap(({ id, type, kind, config, on_error }, at) =>
      type === 'trigger' ? [] : [{ id, type, kind, config, on_error, location: locationOfNode(graph, at) }],
    )
  const actions = definition.actions ?? []
  const usedIds = new Set(actions.flatMap(({ id }) => id ?? []))
  return actions.map(({ id, kind, config, on_error }, at) => ({
    id: id ?? freeName(`a${at + 1}`, usedIds),
    type: 'step' as const,
    kind,
    config,
    on_error,
    location: { path: `definition.actions.${at}`, nodeId: null },
  }))
}

export function locationOfNode({ nodes }: NonNullable<Draft['graph']>, at: number): IssueLocation {
  return { path: `graph.nodes.${at}`, nodeId: nodes[at]!.id }
}

function freeName(name: string, usedIds: ReadonlySet<string>): string {
  return usedIds.has(name) ? freeName(`${name}_`, usedIds) : name
}

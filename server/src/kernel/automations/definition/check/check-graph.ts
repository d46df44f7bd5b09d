import { flowKinds } from '../../flow/flow-kinds.ts'
import type { GraphDraft, NodeDraft } from '../draft-forms.ts'
import { below, type Fault, faultAt, type Place } from '../fault.ts'
import { placeOfNode } from '../steps.ts'

/** Checks the shape of a graph. The configs of its nodes are checked elsewhere. */
export function checkGraph(graph: GraphDraft): Fault[] {
  const triggers = graph.nodes.flatMap((node, at) => (node.type === 'trigger' ? [{ node, at }] : []))
  const [trigger, ...further] = triggers
  return [
    ...(trigger
      ? []
      : [faultAt({ path: 'graph.nodes', nodeId: null }, 'no_trigger', 'must have a trigger node')]),
    ...further.map(({ at }) =>
      faultAt(placeOfNode(graph, at), 'many_triggers', 'must not be a trigger node: there is one already'),
    ),
    ...(trigger && !graph.edges.some(({ source }) => source === trigger.node.id)
      ? [faultAt(placeOfNode(graph, trigger.at), 'no_steps', 'must lead to a step')]
      : []),
    ...checkEdges(graph),
    ...(trigger ? checkReach(graph, trigger.node.id) : []),
    ...checkCycles(graph),
  ]
}

function checkEdges({ nodes, edges }: GraphDraft): Fault[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const taken = new Set<string>()
  return edges.flatMap(({ source, target, sourceHandle }, at) => {
    const from = byId.get(source)
    const place: Place = { path: `graph.edges.${at}`, nodeId: from ? source : null }
    const faults: Fault[] = []
    if (!from) faults.push(faultAt(below(place, 'source'), 'unknown_node', 'is no node of the graph'))
    if (!byId.has(target))
      faults.push(faultAt(below(place, 'target'), 'unknown_node', 'is no node of the graph'))
    if (byId.get(target)?.type === 'trigger')
      faults.push(faultAt(below(place, 'target'), 'into_trigger', 'must not be the trigger node'))
    const handles = from && handlesOf(from)
    if (handles && !handles.includes(sourceHandle)) {
      const words =
        handles.length === 0 ? 'must not exist: nothing can follow this node' : `must be one of ${handles.join(', ')}`
      faults.push(faultAt(below(place, 'sourceHandle'), 'bad_handle', words))
    }
    const way = JSON.stringify([source, sourceHandle])
    if (taken.has(way))
      faults.push(faultAt(below(place, 'sourceHandle'), 'handle_twice', 'is already used by another edge'))
    taken.add(way)
    return faults
  })
}

/** Returns undefined if the kind of the node is unknown. */
function handlesOf({ type, kind, config, on_error }: NodeDraft): readonly string[] | undefined {
  if (type === 'trigger') return ['next']
  if (type === 'action') return on_error?.then === 'branch' ? ['next', 'error'] : ['next']
  return kind === null ? undefined : flowKinds.get(kind)?.handles(config)
}

function checkReach(graph: GraphDraft, trigger: string): Fault[] {
  const ways = waysOf(graph)
  const reached = new Set([trigger])
  for (const here of reached) for (const { to } of ways.get(here) ?? []) reached.add(to)
  return graph.nodes.flatMap(({ id, type }, at) =>
    reached.has(id) || type === 'trigger'
      ? []
      : [faultAt(placeOfNode(graph, at), 'unreachable', 'must be reached from the trigger')],
  )
}

/** Reports each edge that closes a cycle. */
function checkCycles(graph: GraphDraft): Fault[] {
  const ways = waysOf(graph)
  const done = new Set<string>()
  const open = new Set<string>()
  const faults: Fault[] = []
  const walk = (here: string): void => {
    open.add(here)
    for (const { at, to } of ways.get(here) ?? []) {
      if (open.has(to))
        faults.push(
          faultAt(
            { path: `graph.edges.${at}.target`, nodeId: here },
            'cycle',
            'must not form a cycle: to repeat steps, let the record enter again',
          ),
        )
      else if (!done.has(to)) walk(to)
    }
    open.delete(here)
    done.add(here)
  }
  for (const { id } of graph.nodes) if (!done.has(id)) walk(id)
  return faults
}

/** Edges by their source node. Edges to unknown nodes are left out. */
function waysOf({ nodes, edges }: GraphDraft): ReadonlyMap<string, { at: number; to: string }[]> {
  const known = new Set(nodes.map(({ id }) => id))
  const ways = edges.flatMap(({ source, target }, at) =>
    known.has(target) ? [{ source, at, to: target }] : [],
  )
  return Map.groupBy(ways, ({ source }) => source)
}

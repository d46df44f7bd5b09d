import { flowKinds } from '../../flow/flow-kinds.ts'
import type { GraphDraft, NodeDraft } from '../draft-forms.ts'
import { below, type Issue, issueAt, type IssueLocation } from '../issue.ts'
import { locationOfNode } from '../steps.ts'

/** Checks the nodes and edges of a graph, but not the configs of its nodes. */
export function checkGraph(graph: GraphDraft): Issue[] {
  const triggers = graph.nodes.flatMap((node, at) => (node.type === 'trigger' ? [{ node, at }] : []))
  const [trigger, ...further] = triggers
  return [
    ...(trigger
      ? []
      : [issueAt({ path: 'graph.nodes', nodeId: null }, 'no_trigger', 'must have a trigger node')]),
    ...further.map(({ at }) =>
      issueAt(
        locationOfNode(graph, at),
        'many_triggers',
        'must not be a trigger node, because the graph already has one',
      ),
    ),
    ...(trigger && !graph.edges.some(({ source }) => source === trigger.node.id)
      ? [issueAt(locationOfNode(graph, trigger.at), 'no_steps', 'must be connected to a step')]
      : []),
    ...checkEdges(graph),
    ...(trigger ? checkUnreachableNodes(graph, trigger.node.id) : []),
    ...checkCycles(graph),
  ]
}

function checkEdges({ nodes, edges }: GraphDraft): Issue[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const usedHandles = new Set<string>()
  return edges.flatMap(({ source, target, sourceHandle }, at) => {
    const from = byId.get(source)
    const location: IssueLocation = { path: `graph.edges.${at}`, nodeId: from ? source : null }
    const issues: Issue[] = []
    if (!from) issues.push(issueAt(below(location, 'source'), 'unknown_node', 'is not a node of the graph'))
    if (!byId.has(target))
      issues.push(issueAt(below(location, 'target'), 'unknown_node', 'is not a node of the graph'))
    if (byId.get(target)?.type === 'trigger')
      issues.push(issueAt(below(location, 'target'), 'into_trigger', 'must not be the trigger node'))
    const handles = from && handlesOf(from)
    if (handles && !handles.includes(sourceHandle)) {
      const message =
        handles.length === 0
          ? 'is not allowed, because nothing can follow this node'
          : `must be one of ${handles.join(', ')}`
      issues.push(issueAt(below(location, 'sourceHandle'), 'bad_handle', message))
    }
    const way = JSON.stringify([source, sourceHandle])
    if (usedHandles.has(way))
      issues.push(issueAt(below(location, 'sourceHandle'), 'handle_twice', 'is already used by another edge'))
    usedHandles.add(way)
    return issues
  })
}

/** Returns the outputs (handles) of a node. Undefined if the kind of the node is unknown. */
function handlesOf({ type, kind, config, on_error }: NodeDraft): readonly string[] | undefined {
  if (type === 'trigger') return ['next']
  if (type === 'action') return on_error?.then === 'branch' ? ['next', 'error'] : ['next']
  return kind === null ? undefined : flowKinds.get(kind)?.handles(config)
}

function checkUnreachableNodes(graph: GraphDraft, trigger: string): Issue[] {
  const ways = waysOf(graph)
  const reached = new Set([trigger])
  for (const here of reached) for (const { to } of ways.get(here) ?? []) reached.add(to)
  return graph.nodes.flatMap(({ id, type }, at) =>
    reached.has(id) || type === 'trigger'
      ? []
      : [issueAt(locationOfNode(graph, at), 'unreachable', 'must be reachable from the trigger')],
  )
}

/** Reports each edge that closes a cycle. */
function checkCycles(graph: GraphDraft): Issue[] {
  const ways = waysOf(graph)
  const visited = new Set<string>()
  const open = new Set<string>()
  const issues: Issue[] = []
  const walk = (here: string): void => {
    open.add(here)
    for (const { at, to } of ways.get(here) ?? []) {
      if (open.has(to))
        issues.push(
          issueAt(
            { path: `graph.edges.${at}.target`, nodeId: here },
            'cycle',
            'must not form a cycle; to repeat steps, let the record enter the automation again',
          ),
        )
      else if (!visited.has(to)) walk(to)
    }
    open.delete(here)
    visited.add(here)
  }
  for (const { id } of graph.nodes) if (!visited.has(id)) walk(id)
  return issues
}

/** Groups the edges by their source node. Edges to unknown nodes are left out. */
function waysOf({ nodes, edges }: GraphDraft): ReadonlyMap<string, { at: number; to: string }[]> {
  const nodeIds = new Set(nodes.map(({ id }) => id))
  const ways = edges.flatMap(({ source, target }, at) =>
    nodeIds.has(target) ? [{ source, at, to: target }] : [],
  )
  return Map.groupBy(ways, ({ source }) => source)
}

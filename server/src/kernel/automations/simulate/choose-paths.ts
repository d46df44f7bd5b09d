import { flowKinds } from '../flow/flow-kinds.ts'
import type { Program } from '../definition/program.ts'
import { advanceWalk, nextEvent } from './advance-walk.ts'
import { forks } from './choice.ts'
import { copyOf, type Walk } from './walk.ts'
import type { World } from './world.ts'

export interface Walked {
  /** Paths that were followed to their end. The first is the path that results from the data. */
  walks: Walk[]
  /**
   * Number of paths that were not followed because a limit of time, steps or paths was reached. A path that would have
   * forked again counts as one path.
   */
  leftOut: number
}

/** Follows to its end the one path that results from the data and the supplied events. */
export async function actualPath(world: World, walk: Walk): Promise<Walked> {
  while (!walk.end) await advanceWalk(world, walk)
  return { walks: [walk], leftOut: 0 }
}

/**
 * Follows the path that results from the data, and then all other paths. Stores the state at each fork, and restores it
 * before it follows another path from that fork.
 */
export async function allPaths(world: World, first: Walk): Promise<Walked> {
  const { budget, session } = world
  const walks: Walk[] = []
  let leftOut = 0
  await follow(first)
  return { walks, leftOut }

  async function follow(walk: Walk): Promise<void> {
    while (!walk.end) {
      if (divides(world, walk)) return await divide(walk)
      await advanceWalk(world, walk)
    }
    walks.push(walk)
    budget.path()
  }

  async function divide(walk: Walk): Promise<void> {
    const actual = copyOf(walk)
    await session.transaction.tried(async () => {
      await advanceWalk(world, actual)
      await follow(actual)
    })
    for (const handle of otherWays(walk, actual)) {
      if (!budget.hasPath) leftOut++
      else await session.transaction.tried(() => followBy(copyOf(walk), handle))
    }
  }

  async function followBy(walk: Walk, handle: string): Promise<void> {
    if (handle === 'timeout') waitInVain(walk)
    await advanceWalk(world, walk, handle === 'timeout' ? null : handle)
    await follow(walk)
  }
}

/** Returns true if the next step of the walk is a fork and is executed now. */
function divides(world: World, walk: Walk): boolean {
  const { run, clock } = walk
  if (run.state !== 'running' || (run.dueAt ?? clock) > clock) return false
  const next = nextEvent(world, walk)
  return !(next && next.at <= clock) && forks.has(nodeOf(walk)?.kind ?? '')
}

function nodeOf({ run }: Walk): Program['nodes'][string] | undefined {
  return run.node === null ? undefined : run.program.nodes[run.node]
}

/**
 * Returns the outputs (handles) of a fork through which the actual path does not lead. Empty if the run ended before
 * the fork.
 */
function otherWays(before: Walk, actual: Walk): readonly string[] {
  const { kind, config } = nodeOf(before)!
  const handles = flowKinds.get(kind)!.handles(config)
  const chosen = actual.choices[before.choices.length]
  if (chosen) return handles.filter((handle) => handle !== chosen.handle)
  const { run, end } = actual
  // The run ended, or the simulation stopped, while the run waited for the event. The event could have occurred during
  // the wait, so the path after the event is possible too.
  if (run.waitKind === 'event' && run.node === before.run.node) return ['next']
  return end?.outcome === 'open' && end.reason !== null ? handles.slice(1) : []
}

/** Ends the next wait for an event by its timeout, on the assumption that the event does not occur. */
function waitInVain(walk: Walk): void {
  const { run } = walk
  const node = nodeOf(walk)!
  walk.assumedTimeoutAt = run.node
  const config = { ...node.config, already: [] }
  const nodes = { ...run.program.nodes, [run.node!]: { ...node, config } }
  run.program = { ...run.program, nodes }
}

import { type ListedRun, runsOfEvents } from '../../../kernel/automations/tables/runs-table.ts'
import { selectStepsOfRuns } from '../../../kernel/automations/tables/steps-table.ts'
import type { TracedEvent } from '../../../kernel/events/events-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { presentRuns, presentSteps } from '../automations/index.ts'
import { rangeOfRuns } from './id-ranges.ts'
import { most, mostCounted, type TracedRun } from './trace.ts'
import { isPartVisible } from './visible-parts.ts'

/** Reads the runs that the events started, and `run`, the one whose id the caller passed, with their steps. */
export async function readRuns(
  ctx: QueryContext,
  events: readonly TracedEvent[],
  run: ListedRun | undefined,
): Promise<{ shown: TracedRun[]; omitted: number }> {
  if (!isPartVisible(ctx.actor, 'runs')) return { shown: [], omitted: 0 }
  const others = await runsStartedBy(ctx, events)
  const rows = run ? [run, ...others.filter(({ id }) => id !== run.id)] : others
  const shown = rows.slice(0, most.runs)
  return { shown: await withSteps(ctx, shown), omitted: rows.length - shown.length }
}

async function runsStartedBy(
  { db, actor }: QueryContext,
  events: readonly TracedEvent[],
): Promise<ListedRun[]> {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return []
  const eventIds = events.map(({ id }) => id)
  const search = { eventIds, ...rangeOfRuns(first.id, last.id) }
  return (await runsOfEvents(db, actor.org.id, search, mostCounted)).toReversed()
}

async function withSteps(ctx: QueryContext, rows: readonly ListedRun[]): Promise<TracedRun[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [runs, steps] = await Promise.all([
    presentRuns(ctx, rows),
    selectStepsOfRuns(ctx.db, ctx.actor.org.id, ids, most.steps),
  ])
  const presented = await presentSteps(ctx, steps)
  const stepsOf = Map.groupBy(presented.keys(), (index) => steps[index]!.run_id)
  return runs.map((run) => ({
    ...run,
    steps: [...(stepsOf.get(run.id) ?? [])].map((index) => presented[index]!),
  }))
}

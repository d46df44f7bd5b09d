import type { Program, ProgramNode } from '../../../kernel/automations/definition/program.ts'
import { enrollInWorkflow } from '../../../kernel/automations/flow/enroll-in-workflow.ts'
import { findAutomation } from '../../../kernel/automations/tables/automations-table.ts'
import { selectPublished } from '../../../kernel/automations/tables/published-table.ts'
import { selectLiveRevisions } from '../../../kernel/automations/tables/runs-table.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { StartedLater, StartedStep } from '../../../kernel/operations/started-later.ts'
import { registry } from './registry.ts'

/**
 * Risk flags of operations that start steps of automations: all flags, because a step may do anything. For a single
 * call, only the flags of the steps that it starts apply (`flagsByCall`).
 */
export const startsSteps = {
  sends: true,
  money: true,
  destructive: true,
  metered: true,
  sensitive: true,
  flagsByCall: true,
} as const

export interface StartedProgram {
  automationId: string
  program: Program
  /** First step that runs. Defaults to the first step of the automation. Null if no step runs. */
  from?: string | null
}

/**
 * Reports the steps that a call starts, so that their risk flags apply to the call and its dry run shows them. Includes
 * the steps of other automations in which these steps enroll records.
 */
export async function startSteps(
  ctx: MutationContext,
  started: StartedProgram,
  foresee?: StartedLater['foresee'],
): Promise<void> {
  const steps = await stepsOf(ctx.db, ctx.actor.org.id, started, new Set())
  if (steps.length > 0) ctx.starts({ steps, ...(foresee && { foresee }) })
}

/** Does the same as `startSteps` for a published revision. */
export async function startPublished(
  ctx: MutationContext,
  target: { automationId: string; revision: number; from?: string | null },
  foresee?: StartedLater['foresee'],
): Promise<void> {
  const [row] = await selectPublished(ctx.db, ctx.actor.org.id, [target])
  if (row) await startSteps(ctx, { ...target, program: row.program }, foresee)
}

/**
 * Does the same as `startSteps` for the runs of a paused automation, which continue with the revision with which they
 * started. `isShown` returns true for revisions whose steps were already reported.
 */
export async function startPaused(
  ctx: MutationContext,
  automationId: string,
  isShown: (revision: number) => boolean,
): Promise<void> {
  const live = await selectLiveRevisions(ctx.db, ctx.actor.org.id, automationId)
  for (const { revision } of live)
    if (!isShown(revision)) await startPublished(ctx, { automationId, revision })
}

async function stepsOf(
  db: Queries,
  orgId: string,
  { automationId, program, from = program.entry }: StartedProgram,
  visited: Set<string>,
): Promise<StartedStep[]> {
  visited.add(automationId)
  const steps: StartedStep[] = []
  for (const [nodeId, node] of reachable(program, from)) {
    const operation = registry.actions.get(node.kind)?.calls(program.subject, node.config)?.operation
    if (operation === undefined) continue
    const says = textsOf(node)
    const details = { automation_id: automationId, node_id: nodeId, kind: node.kind, ...(says && { says }) }
    steps.push({ operation, details })
    const target = node.kind === enrollInWorkflow ? (node.config['automation_id'] as string) : null
    if (target !== null && !visited.has(target))
      steps.push(...(await stepsOfActive(db, orgId, target, visited)))
  }
  return steps
}

async function stepsOfActive(
  db: Queries,
  orgId: string,
  automationId: string,
  visited: Set<string>,
): Promise<StartedStep[]> {
  const revision = (await findAutomation(db, orgId, automationId))?.active_revision ?? null
  if (revision === null) return []
  const [row] = await selectPublished(db, orgId, [{ automationId, revision }])
  return row ? await stepsOf(db, orgId, { automationId, program: row.program }, visited) : []
}

function reachable({ nodes }: Program, from: string | null): [string, ProgramNode][] {
  const visited = new Map<string, ProgramNode>()
  const ahead = from === null ? [] : [from]
  for (let id = ahead.shift(); id !== undefined; id = ahead.shift()) {
    const node = nodes[id]
    if (!node || visited.has(id)) continue
    visited.set(id, node)
    ahead.push(...Object.values(node.next))
  }
  return [...visited]
}

/** Maximum length of a template that is shown, in characters. */
const mostShown = 300

/**
 * Returns the truncated templates of a step, keyed by the name of their config field. Undefined if the step has none.
 */
function textsOf({ kind, config }: ProgramNode): Record<string, string> | undefined {
  const { templates = [] } = registry.actions.get(kind) ?? {}
  const texts = templates.flatMap((name) => {
    const text = config[name]
    return typeof text === 'string' ? [[name, text.slice(0, mostShown)] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

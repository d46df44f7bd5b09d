import type { Permission } from '../../../access/permissions.ts'
import type { Registry } from '../../kinds/registry.ts'
import type { Draft } from '../draft-forms.ts'
import { type Issue, issueAt } from '../issue.ts'
import { limits } from '../limits.ts'
import { stepsOf } from '../steps.ts'
import { checkEntryAndExit } from './check-exits.ts'
import { checkGraph } from './check-graph.ts'
import { checkPermissions } from './check-permissions.ts'
import { checkReferences, type ReferenceParts } from './check-references.ts'
import { checkSteps } from './check-steps.ts'
import { checkTemplates } from './check-templates.ts'
import { checkTrigger } from './check-trigger.ts'
import { checkWaits } from './check-waits.ts'
import { fieldsOfRuns } from './known-fields.ts'

export interface CheckParts extends Omit<ReferenceParts, 'subjectType'> {
  registry: Registry
  /**
   * Current time by the organization's clock. A wait until a fixed instant is an issue if that instant is too far in
   * the future.
   */
  now: string
  /** Returns true if the publishing member has the permission. */
  isPermitted: (permission: Permission) => boolean
}

/** Returns the first hundred issues that prevent a draft from being published. Empty if the draft can be published. */
export async function checkDraft(draft: Draft, parts: CheckParts): Promise<Issue[]> {
  const { registry, isPermitted, now } = parts
  const { subjectType } = draft.triggerConfig
  const fields = fieldsOfRuns(registry, draft)
  const steps = stepsOf(draft)
  const trigger = checkTrigger(registry, draft)
  const { issues: ofSteps, actions } = checkSteps(registry, subjectType, steps, fields)
  const shape = draft.graph ? checkGraph(draft.graph) : checkList(steps.length)
  const issues = [
    ...shape,
    ...trigger.issues,
    ...checkEntryAndExit(registry, draft, fields),
    ...ofSteps,
    ...checkTemplates(registry, subjectType, steps),
    ...(shape.some(({ code }) => code === 'cycle') ? [] : checkWaits(steps, draft.graph, now)),
    ...(await checkReferences(trigger.references, actions, { ...parts, subjectType })),
    ...checkPermissions(actions, subjectType, isPermitted),
  ]
  return issues.slice(0, limits.maxIssues)
}

function checkList(steps: number): Issue[] {
  return steps > 0
    ? []
    : [issueAt({ path: 'definition.actions', nodeId: null }, 'no_steps', 'must not be empty')]
}

import { flowKinds } from '../../flow/flow-kinds.ts'
import type { ActionKind } from '../../kinds/action-kind.ts'
import type { FieldType } from '../../kinds/field-type.ts'
import { didYouMean } from '../../../schema/near-names.ts'
import type { Registry } from '../../kinds/registry.ts'
import { below, type Issue, issueAt } from '../issue.ts'
import { retiredKinds } from '../retired-kinds.ts'
import type { Step } from '../steps.ts'
import { readConfig } from './read-config.ts'
import { checkFlow } from './check-flow.ts'

/** An action whose config is complete and valid. */
export interface CompleteAction {
  step: Step
  action: ActionKind
  config: unknown
}

/** Checks each step by itself. Also returns the actions whose config is complete and valid. */
export function checkSteps(
  registry: Registry,
  subjectType: string,
  steps: readonly Step[],
  fields: ReadonlyMap<string, FieldType>,
): { issues: Issue[]; actions: CompleteAction[] } {
  const issues: Issue[] = []
  const actions: CompleteAction[] = []
  for (const step of steps) {
    const refused = findKindIssue(registry, step)
    const action = refused ? undefined : registry.actions.get(step.kind!)
    if (refused) issues.push(refused)
    else if (!action) issues.push(...checkFlow(registry, subjectType, step, fields))
    else {
      const read = readConfig(action.config, step.config, below(step.location, 'config'), action.templates)
      if ('issues' in read) issues.push(...read.issues)
      else actions.push({ step, action, config: read.config })
    }
    if (step.type === 'step' && step.on_error?.then === 'branch')
      issues.push(
        issueAt(
          below(step.location, 'on_error', 'then'),
          'needs_graph',
          'must be `stop` or `continue` in a list of actions',
        ),
      )
  }
  return { issues, actions }
}

function findKindIssue({ actions }: Registry, { type, kind, location }: Step): Issue | undefined {
  const at = below(location, 'kind')
  if (kind === null || kind === '') return issueAt(at, 'required', 'is required')
  if (retiredKinds.has(kind)) return issueAt(at, 'retired', 'is no longer supported')
  const flow = flowKinds.get(kind)
  if (type === 'step' && flow && !flow.isLinear)
    return issueAt(
      at,
      'needs_graph',
      'has several paths, which a list of actions does not support; use a graph',
    )
  const isKnown = type === 'step' ? flow !== undefined || actions.has(kind) : isOfType(type, kind, actions)
  if (isKnown) return undefined
  const near = didYouMean(kind, kindsFor(type, actions))
  return issueAt(at, 'unknown_kind', `is not a kind of ${type === 'step' ? 'action' : `${type} node`}${near}`)
}

function kindsFor(type: Step['type'], actions: Registry['actions']): string[] {
  const kinds = [...actions.keys(), ...flowKinds.keys()]
  return kinds.filter((kind) => type === 'step' || isOfType(type, kind, actions))
}

function isOfType(type: Step['type'], kind: string, actions: Registry['actions']): boolean {
  return type === 'action' ? actions.has(kind) : flowKinds.get(kind)?.nodeType === type
}

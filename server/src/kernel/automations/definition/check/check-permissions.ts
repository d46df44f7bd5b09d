import type { Permission } from '../../../access/permissions.ts'
import { below, type Issue, issueAt } from '../issue.ts'
import type { CompleteAction } from './check-steps.ts'

/**
 * Reports actions that do not support records of the type `subjectType`, and actions for which the publishing member
 * lacks a permission.
 */
export function checkPermissions(
  actions: readonly CompleteAction[],
  subjectType: string,
  isPermitted: (permission: Permission) => boolean,
): Issue[] {
  return actions.flatMap(({ step, action, config }) => {
    const location = below(step.location, 'kind')
    const called = action.calls(subjectType, config)
    if (!called) return [issueAt(location, 'mismatch', `is not available for a ${subjectType}`)]
    const lacking = called.permission.filter((permission) => !isPermitted(permission))
    return lacking.length === 0
      ? []
      : [
          issueAt(
            location,
            'no_permission',
            `must not be used, because you lack these permissions: ${lacking.join(', ')}`,
          ),
        ]
  })
}

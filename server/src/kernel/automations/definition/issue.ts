/**
 * Codes of the issues that prevent publishing, with their meanings and the files of kernel/automations that report
 * them.
 */
export const issueCodes = {
  // definition/check/check-graph.ts
  no_trigger: 'The graph has no trigger node.',
  many_triggers: 'The graph has more than one trigger node.',
  into_trigger: 'An edge ends at the trigger node.',
  no_steps: 'No step follows the trigger.',
  unknown_node: 'An edge names a node that does not exist.',
  unreachable: 'The node cannot be reached from the trigger.',
  cycle: 'The edges form a cycle. To repeat steps, let the record enter again.',
  handle_twice: 'Two edges leave a node by the same handle.',
  bad_handle: 'An edge leaves a node by a handle that the node does not have.',
  // conditions/check-comparison.ts, definition/check/read-config.ts
  required: 'A required value is missing.',
  bad_value: 'A value is not allowed there, or its field does not support the operator.',
  unknown_member: 'An unknown member is present.',
  // definition/check/check-steps.ts, definition/check/check-trigger.ts
  unknown_kind: 'The kind of a trigger, action or node is unknown.',
  // definition/check/check-steps.ts
  retired: 'A kind is known but no longer supported.',
  // definition/check/check-trigger.ts
  unavailable: 'No event or schedule fires this trigger yet.',
  mismatch: 'Two parts contradict each other, such as the type of their records.',
  // templates/check-template.ts, conditions/check-comparison.ts, waits/check-wait.ts
  unknown_field: 'A condition, template or wait names a field that its subject does not have.',
  // templates/check-template.ts
  template_syntax: 'A template cannot be parsed.',
  default_required: 'A template names a field that can be empty and has no default for it.',
  too_long: 'A template, or its result, is too long.',
  // definition/check/check-references.ts
  unknown_reference:
    'An id names a record that does not exist, is inactive or belongs to another organization.',
  // conditions/check-conditions.ts
  empty_group: 'An `any` group of conditions is empty.',
  too_deep: 'Conditions are nested too deeply.',
  too_many: 'A list has too many conditions.',
  // definition/check/check-steps.ts
  needs_graph: 'A list of actions cannot branch. Use a graph.',
  // definition/check/check-waits.ts
  wait_too_long: 'The waits along one path take too long.',
  // definition/check/check-references.ts
  enroll_loop: 'Enrollment leads back to the automation in which it began.',
  // definition/check/check-permissions.ts
  no_permission: 'The publisher lacks the permission for an action.',
} as const

export type IssueCode = keyof typeof issueCodes

/** An issue that prevents a draft from being published. */
export interface Issue {
  /** The path into the draft, such as `graph.nodes.1.config.subject`. */
  field: string
  code: IssueCode
  /** The problem, phrased as a predicate of the field. */
  message: string
  /** Id of the node in a graph. Null elsewhere. */
  node_id: string | null
}

/** A position in a draft. */
export interface IssueLocation {
  path: string
  nodeId: string | null
}

export function below(location: IssueLocation, ...members: readonly (string | number)[]): IssueLocation {
  return { ...location, path: [...(location.path === '' ? [] : [location.path]), ...members].join('.') }
}

export function issueAt(location: IssueLocation, code: IssueCode, message: string): Issue {
  return { field: location.path, code, message, node_id: location.nodeId }
}

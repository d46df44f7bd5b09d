/**
 * Codes of the issues that prevent publishing, with their meanings. The comments name the files of kernel/automations
 * that report the codes below them.
 */
export const issueCodes = {
  // definition/check/check-graph.ts
  no_trigger: 'The graph has no trigger node.',
  many_triggers: 'The graph has more than one trigger node.',
  into_trigger: 'A connection (edge) leads to the trigger node.',
  no_steps: 'No step follows the trigger.',
  unknown_node: 'A connection (edge) refers to a node that does not exist.',
  unreachable: 'The node cannot be reached from the trigger.',
  cycle: 'The connections (edges) form a cycle. To repeat steps, let the record enter the automation again.',
  handle_twice: 'Two connections (edges) start at the same output (handle) of a node.',
  bad_handle: 'A connection (edge) starts at an output (handle) that the node does not have.',
  // conditions/check-comparison.ts, definition/check/read-config.ts
  required: 'A required value is missing.',
  bad_value: 'A value is not allowed in this field, or the field does not support the operator.',
  unknown_member: 'The document contains an unknown field.',
  // definition/check/check-steps.ts, definition/check/check-trigger.ts
  unknown_kind: 'The kind of a trigger, action or node is unknown.',
  // definition/check/check-steps.ts
  retired: 'The kind of a step is no longer supported.',
  // definition/check/check-trigger.ts
  unavailable: 'No event or schedule fires this trigger yet.',
  mismatch: 'Two parts contradict each other, for example because they are about different types of records.',
  // templates/check-template.ts, conditions/check-comparison.ts, waits/check-wait.ts
  unknown_field: 'A condition, template or wait uses a field that its record does not have.',
  // templates/check-template.ts
  template_syntax: 'A template cannot be parsed.',
  default_required: 'A template uses a field that can be empty, without a default for it.',
  too_long: 'A template, or its result, is too long.',
  // definition/check/check-references.ts
  unknown_reference: 'An id does not belong to a record of the organization, or the record is inactive.',
  // conditions/check-conditions.ts
  empty_group: 'An `any` group of conditions is empty.',
  too_deep: 'Conditions are nested too deeply.',
  too_many: 'A list has too many conditions.',
  // definition/check/check-steps.ts
  needs_graph: 'A list of actions cannot branch. Use a graph.',
  // definition/check/check-waits.ts
  wait_too_long: 'The waits along one path, added up, take longer than allowed.',
  // definition/check/check-references.ts
  enroll_loop: 'The automation enrolls records in other automations, which enroll them in it again.',
  // definition/check/check-permissions.ts
  no_permission: 'The member who publishes lacks the permission for an action.',
} as const

export type IssueCode = keyof typeof issueCodes

/** An issue that prevents a draft from being published. */
export interface Issue {
  /** The path into the draft, such as `graph.nodes.1.config.subject`. */
  field: string
  code: IssueCode
  /** The problem, as the rest of a sentence that begins with the field's name, such as "is required". */
  message: string
  /** Id of the graph's node that has the problem. Null if the problem is outside the nodes. */
  node_id: string | null
}

/**
 * A position in a draft. `nodeId` is the id of the graph's node that contains the position, or null if no node does.
 */
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

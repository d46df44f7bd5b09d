/** Everything that publishing refuses, what each of it means, and by which files of kernel/automations it is found. */
export const faultCodes = {
  // definition/check/check-graph.ts
  no_trigger: 'The graph has no trigger node.',
  many_triggers: 'The graph has more than one trigger node.',
  into_trigger: 'An edge goes into the trigger node.',
  no_steps: 'Nothing comes after the trigger.',
  unknown_node: 'An edge names a node that is not there.',
  unreachable: 'No way goes from the trigger to the node.',
  cycle: 'A way comes back to a node on it; what is to be repeated is entered again instead.',
  handle_twice: 'Two edges leave a node by one handle.',
  bad_handle: 'An edge leaves a node by a handle that the node does not have.',
  // conditions/check-comparison.ts, definition/check/config-faults.ts
  required: 'Something is missing.',
  bad_value: 'A value is not possible there, or an operator is not one of its field.',
  unknown_member: 'Something is given that is not known there.',
  // definition/check/check-steps.ts, definition/check/check-trigger.ts
  unknown_kind: 'A trigger, action or node is of a kind that is not known.',
  // definition/check/check-steps.ts
  retired: 'A kind is known and no longer done.',
  // definition/check/check-trigger.ts
  unavailable: 'Nothing tells of that trigger yet.',
  mismatch: 'Two parts contradict each other, such as what they are about.',
  // templates/check-template.ts, conditions/check-comparison.ts, waits/check-wait.ts
  unknown_field: 'A condition, template or wait names a field that its subject does not have.',
  // templates/check-template.ts
  template_syntax: 'A template cannot be read.',
  default_required: 'A template names a field that can be empty and says nothing for that case.',
  too_long: 'A template, or what it becomes, is longer than it may be.',
  // definition/check/check-references.ts
  unknown_reference: 'What an id stands for is not there, is not in use, or is somebody else’s.',
  // conditions/check-conditions.ts
  empty_group: 'A group of conditions of which any must hold has none.',
  too_deep: 'Conditions stand in more levels than they may.',
  too_many: 'A list has more conditions than it may.',
  // definition/check/check-steps.ts
  needs_graph: 'A list of actions cannot divide: that takes a graph.',
  // definition/check/check-waits.ts
  wait_too_long: 'The waits along one way take longer than they may.',
  // definition/check/check-references.ts
  enroll_loop: 'Enrolment comes back to the automation that it comes from.',
  // definition/check/check-permissions.ts
  no_permission: 'Who publishes may not do what an action does.',
} as const

export type FaultCode = keyof typeof faultCodes

/** One thing that keeps a draft from being published. */
export interface Fault {
  /** The path into the draft, such as `graph.nodes.1.config.subject`. */
  field: string
  code: FaultCode
  /** What is wrong, as a predicate of the field. */
  message: string
  /** The node of a graph; null elsewhere. */
  node_id: string | null
}

/** Where in a draft something stands. */
export interface Place {
  path: string
  nodeId: string | null
}

export function below(place: Place, ...members: readonly (string | number)[]): Place {
  return { ...place, path: [...(place.path === '' ? [] : [place.path]), ...members].join('.') }
}

export function faultAt(place: Place, code: FaultCode, message: string): Fault {
  return { field: place.path, code, message, node_id: place.nodeId }
}

/**
 * Automation with three steps. Each step changes a lead through an operation. The operation also writes
 * events, an audit entry and a receipt, which prevents that a repetition takes effect again.
 */
export const threeSteps = {
  name: 'Three steps',
  trigger: { kind: 'lead.status_changed', subjectType: 'lead', config: {} },
  actions: ['one', 'two', 'three'].map((value) => ({
    kind: 'update_field',
    config: { field: 'lead.notes', value },
  })),
}

/** Automation that waits for a day. If the status of its lead changes, the run ends before that. */
export const aDay = {
  name: 'A day',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  exitConditions: [{ event: 'lead.status_changed', same: 'subject' }],
  actions: [{ kind: 'wait', config: { duration: { days: 1 } } }],
}

/**
 * Automation with three steps. Each step changes a lead through an operation, which also writes events, an audit
 * entry and the stored outcome of the call (its receipt).
 */
export const threeSteps = {
  name: 'Three steps',
  trigger: { kind: 'lead.status_changed', subjectType: 'lead', config: {} },
  actions: ['one', 'two', 'three'].map((value) => ({
    kind: 'update_field',
    config: { field: 'lead.notes', value },
  })),
}

/** Automation whose runs wait for a day, or end earlier if the status of the lead changes. */
export const aDay = {
  name: 'A day',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  exitConditions: [{ event: 'lead.status_changed', same: 'subject' }],
  actions: [{ kind: 'wait', config: { duration: { days: 1 } } }],
}

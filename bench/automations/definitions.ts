/** Automation with three steps. Each changes a lead through an operation, with its events, audit entry and receipt. */
export const threeSteps = {
  name: 'Three steps',
  trigger: { kind: 'lead.status_changed', subjectType: 'lead', config: {} },
  actions: ['one', 'two', 'three'].map((value) => ({
    kind: 'update_field',
    config: { field: 'lead.notes', value },
  })),
}

/** Automation that waits for a day. A change of the lead's status ends the wait. */
export const aDay = {
  name: 'A day',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  exitConditions: [{ event: 'lead.status_changed', same: 'subject' }],
  actions: [{ kind: 'wait', config: { duration: { days: 1 } } }],
}

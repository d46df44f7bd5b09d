/** Three changes, each an operation with its events, its audit entry and its receipt. */
export const threeSteps = {
  name: 'Three steps',
  trigger: { kind: 'lead.status_changed', subjectType: 'lead', config: {} },
  actions: ['one', 'two', 'three'].map((value) => ({
    kind: 'update_field',
    config: { field: 'lead.notes', value },
  })),
}

/** A wait of a day, which a change of the lead's status ends. */
export const aDay = {
  name: 'A day',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  exitConditions: [{ event: 'lead.status_changed', same: 'subject' }],
  actions: [{ kind: 'wait', config: { duration: { days: 1 } } }],
}

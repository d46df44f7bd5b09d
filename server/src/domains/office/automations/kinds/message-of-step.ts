import type { StepView } from '../../../../kernel/automations/kinds/action-kind.ts'

/** Returns the input fields that are the same for all messages of a step. */
export function messageOfStep({ subject, subjectKind, key }: StepView) {
  return {
    about: { kind: subjectKind, id: subject.id },
    client_id: subject.clientId,
    location_id: subject.locationId,
    key,
  }
}

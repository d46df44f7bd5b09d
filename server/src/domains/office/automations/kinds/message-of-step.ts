import type { StepView } from '../../../../kernel/automations/kinds/action-kind.ts'

/** Fields that all messages of a step share. */
export function messageOfStep({ subject, subjectKind, key }: StepView) {
  return {
    about: { kind: subjectKind, id: subject.id },
    client_id: subject.clientId,
    location_id: subject.locationId,
    key,
  }
}

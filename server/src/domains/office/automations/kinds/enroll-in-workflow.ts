import {
  type EnrollInWorkflowConfig,
  enrollInWorkflow as kind,
  enrollInWorkflowConfig as config,
} from '../../../../kernel/automations/flow/enroll-in-workflow.ts'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { exampleId } from '../../../../kernel/schema/example.ts'

export const enrollInWorkflow: ActionKind<EnrollInWorkflowConfig> = {
  kind,
  config,
  templates: [],
  samples: [{ automation_id: exampleId('automation') }],
  keepsSubject: () => true,
  calls: () => ({ operation: 'automations.enroll', permission: [] }),
  references: ({ automation_id }) => [{ kind: 'automation', id: automation_id, field: 'automation_id' }],
  input: ({ subject, subjectKind }, { automation_id }) =>
    Promise.resolve({
      input: {
        automation_id,
        subject_kind: subjectKind,
        subject_id: subject.id,
        location_id: subject.locationId,
      },
    }),
}

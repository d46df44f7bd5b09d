import { draftForms } from './forms.ts'

/** Input fields of the operations that create an automation or save its draft. */
export const documentsInput = {
  definition: draftForms.definition.describe('The complete definition, including unchanged parts.'),
  graph: draftForms.graph
    .nullish()
    .describe(
      'Steps of an automation with branches. Required if the saved automation has a graph. If null or ' +
        'absent, the steps are `definition.actions`.',
    ),
  triggerConfig: draftForms.triggerConfig
    .optional()
    .describe(
      'Rules for when runs start, and whether a record can enter again. `kind` and `subjectType` must equal ' +
        'those of `definition.trigger`. If omitted, the stored value stays if its `kind` and `subjectType` equal ' +
        'them; otherwise a new one is derived from the definition.',
    ),
  editorState: draftForms.editorState
    .optional()
    .describe(
      'Any JSON of at most 64 KiB, stored unchanged for the editor. If omitted, the stored value ' +
        'stays; null removes it.',
    ),
}

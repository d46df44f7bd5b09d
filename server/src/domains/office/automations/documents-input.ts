import { draftForms } from './forms.ts'

/** Input of a save or of a new automation. */
export const documentsInput = {
  definition: draftForms.definition.describe('The complete definition, including unchanged parts.'),
  graph: draftForms.graph
    .nullish()
    .describe('Steps with branches. Required for an automation that has a graph.'),
  triggerConfig: draftForms.triggerConfig
    .optional()
    .describe(
      'Start of runs, with the same `kind` and `subjectType` as `definition.trigger`. If absent, the stored ' +
        'value is kept while these match; otherwise it is derived from the definition.',
    ),
  editorState: draftForms.editorState
    .optional()
    .describe(
      'Any JSON of at most 64 KiB, stored unchanged for the editor. Absent keeps the stored value; null ' +
        'removes it.',
    ),
}

import { draftForms } from './forms.ts'

/** What a save or a new automation is made of. */
export const documentsInput = {
  definition: draftForms.definition.describe('The complete definition, also of what stays the same.'),
  graph: draftForms.graph
    .nullish()
    .describe('The steps, where they divide. Required for an automation that has a graph.'),
  triggerConfig: draftForms.triggerConfig
    .optional()
    .describe(
      'How runs begin; of the same `kind` and `subjectType` as `definition.trigger`. Left out: what was saved stays while these are the same, else it follows from the definition.',
    ),
  editorState: draftForms.editorState
    .optional()
    .describe(
      'Any JSON of at most 64 KiB, kept by value for whoever draws the automation. Left out: it stays; null: it goes.',
    ),
}

import * as z from 'zod'
import { revisionNumber, savedDocuments } from './automation.ts'
import { draftForms, completeForms } from './forms.ts'

/** Body of a save, for the API description. The operation validates it. */
export const saveDraftBody = z.strictObject({
  expectedRevision: revisionNumber().describe(
    'Revision of the draft that the caller read. A newer draft is not overwritten.',
  ),
  definition: savedDocuments.definition,
  graph: savedDocuments.graph.optional(),
  triggerConfig: savedDocuments.triggerConfig.optional(),
  editorState: z
    .unknown()
    .optional()
    .describe(
      'Any JSON of at most 64 KiB, stored unchanged. Absent keeps the stored value; null removes it.',
    ),
})

/** Body of a pause. The API does not let callers choose what happens to runs in progress; only people can. */
export const pauseBody = z.strictObject({})

/** Schemas of documents to which bodies and responses refer. */
export const automationDocuments = [
  ...Object.values(completeForms),
  draftForms.definition,
  draftForms.graph,
  draftForms.triggerConfig,
]

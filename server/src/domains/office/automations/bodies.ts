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
      'Any JSON of at most 64 KiB, stored unchanged. If omitted, the stored value stays; null removes it.',
    ),
})

/**
 * Body of a pause. It is empty, because API keys cannot choose what happens to runs in progress; only members
 * can.
 */
export const pauseBody = z.strictObject({})

/** Schemas of documents to which bodies and responses refer. */
export const automationDocuments = [
  ...Object.values(completeForms),
  draftForms.definition,
  draftForms.graph,
  draftForms.triggerConfig,
]

import * as z from 'zod'
import { revisionNumber, savedDocuments } from './automation.ts'
import { draftForms, completeForms } from './forms.ts'

/** Schema of the request body that saves a draft. Used only in the API description; the operation validates its input. */
export const saveDraftBody = z.strictObject({
  expectedRevision: revisionNumber().describe(
    'Revision of the draft that the caller has read. If the draft has a newer revision, the call is refused.',
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
 * Schema of the request body that pauses an automation. It is empty, because only members, not API keys, can choose what
 * happens to current runs.
 */
export const pauseBody = z.strictObject({})

/** Schemas of the documents of automations, for the API description. Bodies and responses refer to them. */
export const automationDocuments = [
  ...Object.values(completeForms),
  draftForms.definition,
  draftForms.graph,
  draftForms.triggerConfig,
]

import * as z from 'zod'
import { revisionNumber, savedDocuments } from './automation.ts'
import { draftForms, completeForms } from './forms.ts'

/** What a save may hold, as the description of the API tells it; the operation judges it. */
export const saveDraftBody = z.strictObject({
  expectedRevision: revisionNumber().describe('Of the draft that was read; a newer one is not overwritten.'),
  definition: savedDocuments.definition,
  graph: savedDocuments.graph.optional(),
  triggerConfig: savedDocuments.triggerConfig.optional(),
  editorState: z
    .unknown()
    .optional()
    .describe('Any JSON of at most 64 KiB, kept by value. Left out: what was saved stays; null: it goes.'),
})

/** What becomes of runs under way is decided by people alone. */
export const pauseBody = z.strictObject({})

/** Documents that bodies and answers refer to. */
export const automationDocuments = [
  ...Object.values(completeForms),
  draftForms.definition,
  draftForms.graph,
  draftForms.triggerConfig,
]

import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'

/** Reason why an import is not a lead yet: a field is missing, is invalid, or contradicts another field. */
export interface ImportProblem {
  field: string
  message: string
}

export const importStatuses = ['pending', 'done', 'dismissed'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const problemsSchema = z
  .array(z.object({ field: z.string(), message: z.string() }))
  .describe('Problems that prevent the import from becoming a lead.')

export const leadImportSchema = z
  .object({
    id: id(),
    location_id: id(),
    connector_key: z.string(),
    connector_name: z
      .string()
      .describe('Name of the connector, for example the name of the portal that sends the leads.'),
    external_id: z.string().nullable().describe("The lead's id in the connected system."),
    status: z.enum(importStatuses),
    document: z
      .record(z.string(), z.unknown())
      .describe('The received document, up to 64 KiB. In a list, documents over 16 KiB are shortened.'),
    problems: problemsSchema,
    lead_id: id().nullable().describe('The lead that was created from the import. Null if there is none.'),
    dismiss_reason: z.string().nullable(),
    created_at: instant(),
    updated_at: instant(),
    resolved_at: instant().nullable(),
  })
  .meta({ id: 'QueuedLeadImport', description: 'An imported lead in the review queue, with all its data.' })

export type LeadImport = z.infer<typeof leadImportSchema>

/** An entry of the review queue. The settings of the connector `connector_id` decide how its document is read. */
export interface LeadImportRow extends Omit<LeadImport, 'document'> {
  connector_id: string
  payload: Record<string, unknown>
}

export function leadImportOf(row: LeadImportRow): LeadImport {
  return {
    id: row.id,
    location_id: row.location_id,
    connector_key: row.connector_key,
    connector_name: row.connector_name,
    external_id: row.external_id,
    status: row.status,
    document: row.payload,
    problems: row.problems,
    lead_id: row.lead_id,
    dismiss_reason: row.dismiss_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
    resolved_at: row.resolved_at,
  }
}

import type { Receipt } from '../../kernel/operations/receipts/receipt.ts'
import type { CatalogEntry } from '../workflows/catalog-entry.ts'

export const catalogEntryExample: CatalogEntry = {
  name: 'leads.setStatus',
  kind: 'mutation',
  scope: 'workflows:write',
  permission: ['manage_leads'],
  whole_organization: false,
  summary: 'Move a lead along the pipeline, mark it lost, or reopen it.',
  description: null,
  repeatable: [],
  body_limit: 1_048_576,
  input_schema_status: 'complete',
  idempotent_by: 'key',
  sends: false,
  money: false,
  destructive: false,
  metered: false,
  sensitive: false,
  emits: ['lead.status_changed'],
  reversible_by: null,
  errors: ['not_found', 'invalid_state'],
}

export const receiptExample: Receipt = {
  request_id: '5bc2f03f-3e94-8e99-b452-1f39d7a41f5b',
  operation: 'leads.setStatus',
  state: 'indeterminate',
  outcome: 'refused',
  created_at: '2026-03-02T15:04:05.678Z',
  updated_at: '2026-03-02T15:04:05.678Z',
  completed_at: null,
  http_status: 409,
  result: null,
  error: { code: 'invalid_state', message: 'The lead is already converted.' },
  resolution: 'Nothing was changed. Correct the cause and call again with a new Idempotency-Key.',
}

import { invalidField } from '../../kernel/errors.ts'
import { isObject } from './read-message.ts'

/**
 * Alternative names that tools accept for an argument, keyed by the argument's own name. Language models copy these
 * names from answers and from the HTTP API, where they stand for the same value.
 */
const spellings: Readonly<Record<string, readonly string[]>> = {
  requestId: ['request_id', 'receipt_id', 'receiptId'],
  idempotencyKey: ['idempotency_key'],
  dryRun: ['dry_run'],
  confirmToken: ['confirm_token'],
  maxBytes: ['max_bytes'],
  expectedRevision: ['expected_revision'],
  draftRevisionNumber: ['draft_revision_number'],
}

/**
 * Renames arguments to the tool's own names. If an argument is sent under several names, its values must be
 * equal.
 */
export function withOwnNames(shape: object, values: unknown): unknown {
  if (!isObject(values)) return values
  const named = { ...values }
  for (const [name, others] of Object.entries(spellings)) {
    if (!(name in shape)) continue
    for (const other of others) {
      if (!(other in named) || other in shape) continue
      const said = named[other]
      if (name in named && named[name] !== said)
        throw invalidField(other, `differs from ${name}; send only ${name}`)
      delete named[other]
      named[name] = said
    }
  }
  return named
}

import type { JsonObject } from './component-schemas.ts'

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[\\x20-\\x7e]+$',
  examples: ['d2f4a6e0-3c1b-4b57-9a57-0f6c0f9f6c11'],
}

export const sharedParameters: JsonObject = {
  Id: {
    name: 'id',
    in: 'path',
    required: true,
    description: "The record's id. A malformed id is answered like an unknown id: 404.",
    schema: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      examples: ['019f0c2e-8a6b-7cc1-9d53-4a9e36b1f0aa'],
    },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Idempotency key, chosen by the caller. Use a new key for every new write. A repeated request ' +
      'with the same key returns the stored answer, for 72 hours.',
    schema: idempotencyKey,
  },
  OptionalIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Idempotency key. With this header, a repeated request returns the stored answer of a successful ' +
      'deletion, for 72 hours. Without it, a second deletion is answered 404.',
    schema: idempotencyKey,
  },
  MutationKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Idempotency key. Required for a mutation, unless the call is a dry run. A key is never ' +
      'released: each new call of a mutation needs a new key.',
    schema: idempotencyKey,
  },
  ConfirmToken: {
    name: 'Confirm-Token',
    in: 'header',
    required: false,
    description:
      'The `confirm_token` of a dry run of the same call. The call is carried out only if its effects ' +
      'are still the ones that the dry run showed. Valid for fifteen minutes.',
    schema: { type: 'string', maxLength: 1024, pattern: '^[\\x20-\\x7e]+$', examples: ['k1.Zm9vYmFy'] },
  },
  ReceiptId: {
    name: 'request_id',
    in: 'path',
    required: true,
    description: 'The `request_id` of the mutation. A malformed id is answered like an unknown id: 404.',
    schema: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      examples: ['5bc2f03f-3e94-8e99-b452-1f39d7a41f5b'],
    },
  },
  Fields: {
    name: 'fields',
    in: 'query',
    required: false,
    description:
      'Returns only these fields of the record, or of each record of a list, separated by commas, with ' +
      'dots for nested fields: `id,line_items.line_total_cents`. A field that the answer does not have ' +
      'is refused. Cannot be combined with `detail=summary`.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 10_049,
      pattern: '^[^,]+(,[^,]+)*$',
      examples: ['id,status'],
    },
  },
  Detail: {
    name: 'detail',
    in: 'query',
    required: false,
    description:
      'With `summary`, returns only fields with a single value that is neither null nor a long text.',
    schema: { type: 'string', enum: ['summary', 'full'], examples: ['summary'] },
  },
  MaxBytes: {
    name: 'max_bytes',
    in: 'query',
    required: false,
    description:
      'Maximum size of the records in a page, in bytes. The cursor of the page leads to the rest. A ' +
      'page has at least one record.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 9_999_999, examples: [20_000] },
  },
  RequestId: {
    name: 'X-Request-ID',
    in: 'header',
    required: false,
    description:
      'An id chosen by the caller, repeated in the response. Text in another format is replaced by a new id.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 128,
      pattern: '^[A-Za-z0-9._-]+$',
      examples: ['nightly-sync-4711'],
    },
  },
}

/** References to the query parameters that request a part of the answer. */
export const viewParameters = [
  { $ref: '#/components/parameters/Fields' },
  { $ref: '#/components/parameters/Detail' },
]
export const pageBytesParameter = { $ref: '#/components/parameters/MaxBytes' }

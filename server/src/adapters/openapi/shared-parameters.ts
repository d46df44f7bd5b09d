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
    description: 'Id of the record. A malformed id is answered with 404, like an unknown id.',
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
      'Idempotency key, chosen by the caller. Use a new key for every new write. For 72 hours, a ' +
      'repeated request with the same key returns the stored answer.',
    schema: idempotencyKey,
  },
  OptionalIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Idempotency key. With this header, a repeated request returns the stored answer to a successful ' +
      'deletion, for 72 hours. Without it, a second deletion is answered with 404.',
    schema: idempotencyKey,
  },
  MutationKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Idempotency key. Required for a mutation, unless the call is a dry run. A key can never be used ' +
      'for another call: each new call of a mutation needs a new key.',
    schema: idempotencyKey,
  },
  ConfirmToken: {
    name: 'Confirm-Token',
    in: 'header',
    required: false,
    description:
      'The `confirm_token` of a dry run of the same call. The call is carried out only if its effects ' +
      'are still those that the dry run showed. The token is valid for fifteen minutes.',
    schema: { type: 'string', maxLength: 1024, pattern: '^[\\x20-\\x7e]+$', examples: ['k1.Zm9vYmFy'] },
  },
  ReceiptId: {
    name: 'request_id',
    in: 'path',
    required: true,
    description: 'The `request_id` of the mutation. A malformed id is answered with 404, like an unknown id.',
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
      'Fields to return, of the record or of each record in a list. Separate them by commas, and use ' +
      'dots for nested fields: `id,line_items.line_total_cents`. A field that the answer cannot contain ' +
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
    description: 'With `summary`, returns only short fields: no lists, large objects, nulls or long texts.',
    schema: { type: 'string', enum: ['summary', 'full'], examples: ['summary'] },
  },
  MaxBytes: {
    name: 'max_bytes',
    in: 'query',
    required: false,
    description:
      'Maximum size of the records in a page, in bytes. Records that do not fit are on the next page, ' +
      'to which the cursor leads. A page always has at least one record.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 9_999_999, examples: [20_000] },
  },
  RequestId: {
    name: 'X-Request-ID',
    in: 'header',
    required: false,
    description:
      'Id of the request, chosen by the caller. The response repeats it. A value in another format is ' +
      'replaced by a new id.',
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

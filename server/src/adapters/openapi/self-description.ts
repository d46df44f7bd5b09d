import { transportErrors } from './answerable-errors.ts'
import type { JsonObject } from './component-schemas.ts'
import type { ErrorResponses } from './error-responses.ts'
import { headers } from './response-headers.ts'
import { version } from '../../version.ts'

/** Describes the route that sends the API description itself. */
export function describeItself(errors: ErrorResponses): JsonObject {
  return {
    operationId: 'getApiDescription',
    tags: ['Description'],
    summary: 'Read this document',
    description:
      'Describes every route of this server, as OpenAPI 3.1. Needs no API key; the rate is limited by IP ' +
      'address.',
    security: [],
    parameters: [
      { $ref: '#/components/parameters/RequestId' },
      {
        name: 'operations',
        in: 'query',
        required: false,
        description:
          'With `true`, the document also has a path for each operation, with the types of its input and its answer, ' +
          'for generated clients. It is about three times as large.',
        schema: { type: 'string', enum: ['true', 'false'], examples: ['true'] },
      },
      {
        name: 'If-None-Match',
        in: 'header',
        required: false,
        description: 'The `ETag` of the copy that you already have.',
        schema: {
          type: 'string',
          maxLength: 1024,
          pattern: '^[\\x20-\\x7e]+$',
          examples: ['"x7b1xYk3v0S1Hn5Zk2o4bA"'],
        },
      },
    ],
    responses: {
      '200': {
        description: 'The description of the API.',
        headers: headers('ETag', 'Cache-Control'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/ApiDescription' },
            examples: {
              ApiDescription: {
                summary: 'First lines of the document',
                value: { openapi: '3.1.1', info: { title: 'Quoin API', version }, paths: {} },
              },
            },
          },
        },
      },
      '304': { description: 'Your copy is still current.', headers: headers('ETag', 'Cache-Control') },
      ...errors.of(new Set([...transportErrors, 'validation_error'] as const), false),
    },
  }
}

export const apiDescriptionSchema: JsonObject = {
  type: 'object',
  description: 'An OpenAPI 3.1 document.',
  required: ['openapi', 'info', 'paths'],
  additionalProperties: true,
  properties: {
    openapi: { type: 'string', maxLength: 5, pattern: '^3\\.1\\.1$' },
    info: {
      type: 'object',
      required: ['title', 'version'],
      additionalProperties: true,
      properties: {
        title: { type: 'string', maxLength: 256, pattern: '^[^\\u0000]*$' },
        version: { type: 'string', maxLength: 32, pattern: '^\\d+\\.\\d+\\.\\d+$' },
      },
    },
    paths: { type: 'object', description: 'Operations by URL path and method.', additionalProperties: true },
  },
}

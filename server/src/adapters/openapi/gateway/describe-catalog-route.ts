import * as z from 'zod'
import { catalogEntrySchema } from '../../workflows/catalog-entry.ts'
import { findingInput, shortEntrySchema } from '../../workflows/find-operations.ts'
import type { JsonObject } from '../component-schemas.ts'
import type { Components } from '../describe-route.ts'
import { catalogEntryExample } from '../gateway-examples.ts'
import { commonMembers, operationParameter, requestIdParameter } from './common-members.ts'
import { describeAnswer, describeFailures, withAlternative } from './describe-answer.ts'
import { requestMeta } from './request-meta.ts'

const catalogSchema = z
  .object({
    data: z.array(z.union([catalogEntrySchema, shortEntrySchema])),
    meta: requestMeta
      .extend({
        more: z.int().describe('Number of operations that match the search but are not in this answer.'),
      })
      .optional()
      .describe('Information about a search. Present only if the call was a search.'),
  })
  .describe('The operations that the API key and its member may use at this time.')
const operationSchema = z
  .object({
    data: catalogEntrySchema.extend({
      input_schema: z
        .unknown()
        .describe('JSON Schema 2020-12 of the input. It is `false` if the operation takes no input.'),
      input_schema_limitations: z
        .array(z.string())
        .describe('Rules for the input that the schema cannot express.'),
      input_example: z.unknown().optional().describe('A valid input. Replace the ids in it with your own.'),
      output_schema: z.unknown().describe('JSON Schema 2020-12 of the answer.'),
    }),
  })
  .describe('One operation with its schemas.')

function findingParameter(name: string, type: z.ZodType): JsonObject {
  const { $schema: _dialect, description, ...schema } = z.toJSONSchema(type, { io: 'input' })
  return { name, in: 'query', required: false, description, schema }
}

/** Describes the route that lists the operations or describes one of them. */
export function describeCatalogRoute(components: Components): JsonObject {
  const catalog = describeAnswer(
    components,
    'The operations that the caller can run, or the requested one.',
    ['WorkflowCatalog', catalogSchema],
    { data: [catalogEntryExample] },
  )
  const operation = components.schemas.of(operationSchema, 'output', 'WorkflowOperation')
  return {
    ...commonMembers,
    operationId: 'workflowsList',
    summary: 'List the operations, or describe one',
    description:
      'Needs the scope `workflows:read`. With `operation`, returns this operation with the schemas of ' +
      'its input and answer. With search parameters, lists the operations that match. Without either, ' +
      'lists all operations in full detail.',
    'x-scope': 'workflows:read',
    parameters: [
      requestIdParameter,
      { ...operationParameter, in: 'query', required: false, description: 'The operation to describe.' },
      ...Object.entries(findingInput).map(([name, type]) => findingParameter(name, type)),
    ],
    responses: { '200': withAlternative(catalog, operation), ...describeFailures(components) },
  }
}

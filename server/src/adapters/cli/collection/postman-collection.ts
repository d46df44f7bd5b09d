import type { CollectedRequest } from './collected-requests.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Returns the file of a Postman collection (format 2.1). The key and the base address are variables. */
export function postmanCollection(
  requests: readonly CollectedRequest[],
  baseUrl: string,
): Map<string, string> {
  const collection = {
    info: { name: 'Quoin', schema },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'apiKey', value: '' },
    ],
    item: Array.from(
      Map.groupBy(requests, ({ folder }) => folder),
      ([name, items]) => ({
        name,
        item: items.map((request) => ({ name: request.name, request: requestOf(request) })),
      }),
    ),
  }
  return new Map([['quoin.postman_collection.json', `${JSON.stringify(collection, null, 2)}\n`]])
}

function requestOf({
  method,
  path,
  query,
  description,
  needsIdempotencyKey,
  body,
}: CollectedRequest): object {
  const enabled = body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]
  const key = needsIdempotencyKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []
  const variables = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ key: name!, value: '' }))
  return {
    method,
    description,
    header: [...enabled, ...key],
    url: {
      raw: `{{baseUrl}}${path}`,
      host: ['{{baseUrl}}'],
      path: path.slice(1).split('/'),
      query: query.map(({ name, value, description: about }) => ({
        key: name,
        value,
        description: about,
        disabled: true,
      })),
      variable: variables,
    },
    ...(body === undefined
      ? {}
      : {
          body: {
            mode: 'raw',
            raw: JSON.stringify(body, null, 2),
            options: { raw: { language: 'json' } },
          },
        }),
  }
}

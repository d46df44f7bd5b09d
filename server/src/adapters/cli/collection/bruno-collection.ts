import type { CollectedRequest } from './collected-requests.ts'

/** Returns the files of a Bruno collection, by path. The key and the base address are variables of an environment. */
export function brunoCollection(requests: readonly CollectedRequest[], baseUrl: string): Map<string, string> {
  const files = new Map([
    [
      'bruno.json',
      `${JSON.stringify({ version: '1', name: 'Quoin', type: 'collection', ignore: [] }, null, 2)}\n`,
    ],
    ['collection.bru', blocks(['auth', 'mode: bearer'], ['auth:bearer', 'token: {{apiKey}}'])],
    ['environments/Quoin.bru', `${block('vars', `baseUrl: ${baseUrl}`)}\nvars:secret [\n  apiKey\n]\n`],
  ])
  const counts = new Map<string, number>()
  for (const request of requests) {
    const seq = (counts.get(request.folder) ?? 0) + 1
    counts.set(request.folder, seq)
    files.set(`${nameOf(request.folder)}/${nameOf(request.name)}.bru`, fileOf(request, seq))
  }
  return files
}

/** Returns a name for a file or folder, without characters that a file system refuses. */
const nameOf = (name: string): string => name.replaceAll(/[^\w .-]/g, '').trim()

function fileOf(request: CollectedRequest, seq: number): string {
  const { method, path, query, description, needsIdempotencyKey, body } = request
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `${name!}: `)
  return blocks(
    ['meta', `name: ${request.name}`, 'type: http', `seq: ${seq}`],
    [
      method.toLowerCase(),
      `url: {{baseUrl}}${path}`,
      `body: ${body === undefined ? 'none' : 'json'}`,
      'auth: inherit',
    ],
    // A tilde switches a parameter off.
    query.length > 0 ? ['params:query', ...query.map(({ name, value }) => `~${name}: ${value}`)] : [],
    names.length > 0 ? ['params:path', ...names] : [],
    needsIdempotencyKey ? ['headers', 'Idempotency-Key: {{$guid}}'] : [],
    body === undefined ? [] : ['body:json', ...JSON.stringify(body, null, 2).split('\n')],
    ['docs', ...description.split('\n')],
  )
}

const blocks = (...all: readonly (readonly string[])[]): string =>
  all
    .filter((each) => each.length > 0)
    .map(([name, ...lines]) => block(name!, ...lines))
    .join('\n')

/** A block ends with a brace at the beginning of a line, so its lines are indented. */
const block = (name: string, ...lines: readonly string[]): string =>
  `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n}\n`

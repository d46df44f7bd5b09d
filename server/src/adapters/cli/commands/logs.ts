import type { LoggedRequest } from '../../../domains/office/requests/index.ts'
import { listRequests } from '../../../domains/office/requests/operations.ts'
import { type DatabaseCommand, optionalText, type Options, type Report } from '../command.ts'
import { endingOf } from '../ending-of.ts'
import { followRequests } from '../follow-requests.ts'
import { type CallOperation, withOrganization } from '../with-organization.ts'

export const logsCommand: DatabaseCommand = {
  name: 'logs',
  summary: 'Show the latest API requests of an organization, also refused ones, or follow them.',
  // With `--against` the command calls an instance, and does not open the database of this installation.
  open: 'database',
  printsProgress: true,
  options: (parser) =>
    parser
      .option('--org <slug>', 'organization of this installation')
      .option('--against <url>', 'address of another instance, instead of --org')
      .option('--key <key>', 'API key of that instance; `-` reads it from standard input')
      .option('--follow', 'print further requests as they are answered')
      .option(
        '--for <seconds>',
        'with --follow: stop after this number of seconds (default: run until Ctrl-C)',
      )
      .option('--failed', 'only requests that were answered with an error')
      .option('--operation <name>', 'only calls of this operation')
      .option('--key-id <id>', 'only requests with the API key of this id')
      .option('--status <class>', 'only requests with a status of this class, such as 4xx')
      .option('--since <instant>', 'only requests that were answered at this time or later')
      .option('--limit <number>', 'number of requests, at most 100 (default: 25)'),
  act: (installation, options) =>
    withOrganization(installation, options, async (call) => {
      const limit = optionalText(options, 'limit')
      const filters = filtersOf(options)
      const input = limit === undefined ? filters : { ...filters, limit: Number(limit) }
      const { items } = await call(listRequests, input)
      return options['follow'] === true ? await follow(call, options, items) : shown(items)
    }),
}

function filtersOf(options: Options): object {
  const names = { operation: 'operation', key_id: 'keyId', status: 'status', since: 'since' }
  const texts = Object.entries(names).flatMap(([field, option]) => {
    const text = optionalText(options, option)
    return text === undefined ? [] : [[field, text]]
  })
  return { ...Object.fromEntries(texts), ...(options['failed'] === true ? { failed: true } : {}) }
}

function shown(items: readonly LoggedRequest[]): Report {
  const oldestFirst = items.toReversed()
  const text = items.length === 0 ? 'None.\n' : oldestFirst.map(lineOf).join('')
  return { answer: oldestFirst, text, isFailure: false }
}

async function follow(
  call: CallOperation,
  options: Options,
  known: readonly LoggedRequest[],
): Promise<Report> {
  const say = (request: LoggedRequest): void => void process.stderr.write(lineOf(request))
  for (const request of known.toReversed()) say(request)
  const { since: _since, ...filters } = filtersOf(options) as { since?: string }
  const requests = await followRequests(call, { filters, known }, endingOf(options), say)
  return { answer: { requests }, text: `requests  ${requests}\n`, isFailure: false }
}

function lineOf(request: LoggedRequest): string {
  const { at, status, duration_ms, method, route, operation, error_code, key, mode, request_id } = request
  const by = `${key.name ?? key.id}${mode === 'test' ? ' (test)' : ''}`
  const what = `${method} ${route}${operation === null ? '' : ` ${operation}`}`
  const parts = [at, status, error_code ?? 'ok', `${duration_ms} ms`, what, by, request_id]
  return `${parts.join('  ')}\n`
}

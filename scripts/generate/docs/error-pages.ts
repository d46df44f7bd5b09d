import { STATUS_CODES } from 'node:http'
import { errorMeanings } from '../../../server/src/adapters/openapi/error-meanings.ts'
import { errorsOf, transportErrors } from '../../../server/src/adapters/openapi/answerable-errors.ts'
import { basePath } from '../../../server/src/adapters/rest/mount.ts'
import { routes, unavailableRoutes } from '../../../server/src/adapters/rest/routes.ts'
import { type ErrorCode, errorStatuses } from '../../../server/src/kernel/errors.ts'
import { docsUrl } from '../../../server/src/kernel/http/error-answer.ts'
import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { errorAdvice } from './error-advice.ts'
import { type Block, code, linkTo, listed, type Page } from './page.ts'

const codes = Object.keys(errorStatuses) as ErrorCode[]

/** Errors of every call with an API key, in addition to the errors of every request. */
const keyErrors: readonly ErrorCode[] = [
  'invalid_api_key',
  'insufficient_scope',
  'insufficient_permission',
  'service_unavailable',
  'validation_error',
  'invalid_json',
  'response_too_large',
]
/** Errors of every mutation. */
const mutationErrors: readonly ErrorCode[] = [
  'missing_idempotency_key',
  'invalid_idempotency_key',
  'idempotency_conflict',
  'idempotency_in_progress',
]
/** Errors that programs do not get, because only calls of the console return them. */
const consoleErrors: readonly ErrorCode[] = ['sign_in_required', 'confirmation_required']

/** Example calls of the typed client for errors that `leads.setStatus` cannot return. */
const callsOf: Partial<Record<ErrorCode, string>> = {
  unsupported_in_test_mode: 'invoices.list()',
  write_not_supported: `leads.update(lead_id, { notes: 'Prefers mornings' })`,
  stale_revision: 'automations.update(automation_id, draft)',
  full_sync_required: 'changes.list({ cursor })',
  response_too_large: 'operations.leads.list({ limit: 100 })',
  invalid_cursor: 'leads.list({ cursor })',
  invalid_sort: 'leads.list({ sort })',
  confirm_token_required: 'operations.invoices.recordPayment(payment)',
}
const exampleHost = 'https://quoin.example.com'

/** Writes a page for each error code, and their list by status. */
export function errorPages(operations: readonly Operation[]): Page[] {
  const links = codes.map((each) => ({
    path: `/errors/${each}`,
    title: each,
    isCode: true,
    summary: `${errorStatuses[each]} · ${errorMeanings[each].meaning}`,
  }))
  const overview: Page = {
    path: '/errors',
    title: 'Error codes',
    summary: `The ${codes.length} error codes, what each means and what to do.`,
    section: 'errors',
    body: [
      `Programs use \`code\`, which never changes. The message is for people. ${linkTo('/guides/errors', 'Handling errors')} explains the shape of an error, and which calls to repeat.`,
      { links },
    ],
  }
  return [overview, ...codes.map((each) => pageOf(each, operations))]
}

function pageOf(error: ErrorCode, operations: readonly Operation[]): Page {
  const { meaning, message, details = [] } = errorMeanings[error]
  const answer = JSON.stringify(
    { error: { code: error, message, details, docs_url: docsUrl(error, exampleHost) } },
    null,
    2,
  )
  return {
    path: `/errors/${error}`,
    title: error,
    isCode: true,
    summary: meaning,
    section: 'errors',
    body: [
      { badges: [{ text: `HTTP ${errorStatuses[error]}`, kind: 'plain' }] },
      `## What to do\n\n${errorAdvice[error]}`,
      `## Calls that can return this error\n\n${callsWith(error, operations)}`,
    ],
    terms: `HTTP ${errorStatuses[error]} ${STATUS_CODES[errorStatuses[error]] ?? ''}`,
    aside: [`Answer\n\n\`\`\`json\n${answer}\n\`\`\``, ...inSdk(error)],
  }
}

function callsWith(error: ErrorCode, operations: readonly Operation[]): string {
  const names = operations.filter(({ errors }) => errors?.includes(error)).map(({ name }) => name)
  const links = listed(names.map((name) => linkTo(`/operations/${name}`, code(name))))
  if (transportErrors.includes(error)) return 'Every request.'
  if (consoleErrors.includes(error)) return 'Only calls of the console.'
  if (error === 'method_not_allowed') return 'Every address, for a method that the address does not support.'
  if (error === 'unsupported_in_test_mode')
    return `Every operation of the ${linkTo('/operations', 'catalog')}, and ${routesWith(error)}.`
  if (error === 'confirm_token_required')
    return `Calls that ${linkTo('/guides/agents#a-key-that-asks-first', 'the key must confirm')}: mutations of the ${linkTo('/operations', 'catalog')} with one of its risk flags, and ${routesWith(error)}.`
  if (keyErrors.includes(error))
    return `Every call with an API key.${links === '' ? '' : ` Also for reasons of their own: ${links}.`}`
  if (mutationErrors.includes(error)) return 'Every mutation.'
  const places = [
    ...(links === '' ? [] : [`${counted(names.length, 'operation')}: ${links}`]),
    ...(routes.some((route) => errorsOf(route).has(error)) ? [routesWith(error)] : []),
  ]
  return places.map((place) => `${place.charAt(0).toUpperCase()}${place.slice(1)}.`).join('\n\n')
}

const counted = (count: number, noun: string): string => (count === 1 ? `one ${noun}` : `${count} ${noun}s`)

/** Lists the routes of the resource API that can return an error. */
function routesWith(error: ErrorCode): string {
  const answering = [
    ...routes.filter((route) => errorsOf(route).has(error)),
    ...(error === 'write_not_supported' ? unavailableRoutes : []),
  ]
  const names = answering.map(({ method, path }) => code(`${method} ${basePath}${path}`))
  return `${counted(names.length, 'route')} of the ${linkTo('/api', 'resource API')}: ${listed(names)}`
}

/** Shows how a program handles the error, if the typed client can get it. */
function inSdk(error: ErrorCode): Block[] {
  if (consoleErrors.includes(error) || error === 'method_not_allowed') return []
  const { details = [] } = errorMeanings[error]
  const detail = details.length === 0 ? 'error.message' : 'error.details'
  const handler = `try {
  await quoin.${callsOf[error] ?? 'operations.leads.setStatus(change)'}
} catch (error) {
  if (!QuoinError.is(error, '${error}')) throw error
  console.error(${detail}, error.requestId)
}`
  return [{ tabs: [{ label: 'TypeScript', language: 'ts', code: handler }] }]
}

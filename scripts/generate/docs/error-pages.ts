import { errorMeanings } from '../../../server/src/adapters/openapi/error-meanings.ts'
import { transportErrors } from '../../../server/src/adapters/openapi/answerable-errors.ts'
import { type ErrorCode, errorStatuses } from '../../../server/src/kernel/errors.ts'
import type { Operation } from '../../../server/src/kernel/operations/operation.ts'
import { errorAdvice } from './error-advice.ts'
import { type Block, code, linkTo, listed, type Page } from './page.ts'

const codes = Object.keys(errorStatuses) as ErrorCode[]

/** Errors of every call with an API key, beyond those of any request. */
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
  'confirm_token_required',
]

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
  const answer = JSON.stringify({ error: { code: error, message, details } }, null, 2)
  return {
    path: `/errors/${error}`,
    title: error,
    isCode: true,
    summary: meaning,
    section: 'errors',
    body: [
      { badges: [{ text: `HTTP ${errorStatuses[error]}`, kind: 'plain' }] },
      `## What to do\n\n${errorAdvice[error]}`,
      `## Which calls answer it\n\n${callsWith(error, operations)}`,
    ],
    aside: [`Answer\n\n\`\`\`json\n${answer}\n\`\`\``, ...inSdk(error)],
  }
}

function callsWith(error: ErrorCode, operations: readonly Operation[]): string {
  const names = operations.filter(({ errors }) => errors?.includes(error)).map(({ name }) => name)
  const links = listed(names.map((name) => linkTo(`/operations/${name}`, code(name))))
  if (transportErrors.includes(error)) return 'Every request.'
  if (error === 'sign_in_required' || error === 'confirmation_required') return 'Only calls of the console.'
  if (keyErrors.includes(error))
    return `Every call with an API key.${links === '' ? '' : ` Also for reasons of their own: ${links}.`}`
  if (mutationErrors.includes(error)) return 'Every mutation.'
  if (links !== '') return `${names.length} operations: ${links}.`
  return `Routes of the ${linkTo('/api', 'resource API')}.`
}

function inSdk(error: ErrorCode): Block[] {
  const { details = [] } = errorMeanings[error]
  const detail = details.length === 0 ? 'error.message' : 'error.details'
  const handler = `try {
  await quoin.operations.leads.setStatus(change)
} catch (error) {
  if (!QuoinError.is(error, '${error}')) throw error
  console.error(${detail}, error.requestId)
}`
  return [{ tabs: [{ label: 'TypeScript', language: 'ts', code: handler }] }]
}

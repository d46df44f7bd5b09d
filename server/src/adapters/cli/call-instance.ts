import { text as readAll } from 'node:stream/consumers'
import * as z from 'zod'
import { AppError, type ErrorCode, invalidField, invalidState } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { optionalText, type Options } from './command.ts'

/** An instance of Quoin that is called by HTTP, perhaps that of another installation. */
export interface Instance {
  /** Base address, without a slash at the end. */
  url: string
  key: string
}

const longestCallMs = 60_000

/** Returns the instance that the options `--against` and `--key` name. Undefined if `--against` is absent. */
export async function instanceOf(options: Options): Promise<Instance | undefined> {
  const against = optionalText(options, 'against')
  const key = optionalText(options, 'key')
  if (against === undefined) {
    if (key !== undefined) throw invalidField('against', 'is required with --key')
    return undefined
  }
  if (key === undefined) throw invalidField('key', 'is required with --against')
  if (!/^https?:\/\//.test(against) || !URL.canParse(against))
    throw invalidField('against', 'must be an address that begins with http:// or https://')
  return {
    url: against.replace(/\/+$/, ''),
    key: key === '-' ? (await readAll(process.stdin)).trim() : key,
  }
}

const failureForm = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string() }),
})

const answerForm = z.looseObject({ data: z.unknown(), meta: z.looseObject({ request_id: z.string() }) })

/** Runs an operation on the instance and returns the `data` of its answer. Throws the error of the instance. */
export async function callInstance(instance: Instance, operation: string, input: object): Promise<unknown> {
  const response = await requestOf(instance, `/api/v1/workflows/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(longestCallMs),
  })
  const { data, meta } = answerForm.parse(await response.json())
  // The instance does not know the outcome yet, and answers with the receipt.
  if (response.status === 202)
    throw invalidState(`The outcome of ${operation} is not known. Its receipt is ${meta.request_id}.`)
  return data
}

/** Sends a request to the instance. Throws the error that it answers, or the reason why it cannot be reached. */
export async function requestOf(
  { url, key }: Instance,
  path: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    ...init,
    redirect: 'manual',
    headers: { ...headers, authorization: `Bearer ${key}` },
  }).catch((error: unknown) => {
    const { cause, name } = error as Error
    if (name === 'TimeoutError') throw invalidState(`${url} did not answer in time.`)
    if (name === 'AbortError') throw error
    throw invalidState(`${url} cannot be reached: ${cause instanceof Error ? cause.message : String(error)}`)
  })
  if (response.ok) return response
  throw errorOf(await response.text(), response.status, url)
}

function errorOf(body: string, status: number, url: string): AppError {
  const failure = failureIn(body)
  if (failure === undefined)
    return invalidState(`${url} answered with status ${status}, and not as Quoin does.`)
  return new AppError(failure.code as ErrorCode, failure.message)
}

function failureIn(body: string): { code: string; message: string } | undefined {
  try {
    return failureForm.parse(JSON.parse(body)).error
  } catch {
    return undefined
  }
}

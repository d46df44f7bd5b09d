import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError } from '../../kernel/errors.ts'
import { callerAddress } from '../../kernel/http/caller-address.ts'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import { readDocument } from '../rest/read-request.ts'
import { deviceName } from './device-name.ts'
import type { ConsoleParts } from './identify-session.ts'
import type { SignInCall } from './sign-in.ts'

/**
 * Returns the data of a request that signs a member in or confirms a session. It consists of the browser (with its
 * challenge, device name and IP address), the id of the request, and the time.
 */
export function signInCall(
  { cookies, now }: Pick<ConsoleParts, 'cookies' | 'now'>,
  request: FastifyRequest,
  isShared: boolean,
  way: 'mail' | 'passkey' = 'mail',
): SignInCall {
  const browser = {
    challenge: cookies.read(request.headers, cookies.challengeNames[way]),
    device: deviceName(request.headers['user-agent']),
    address: callerAddress(request),
    shared: isShared,
  }
  return { browser, requestId: request.requestId, now: now() }
}

export function readBody<Input>(schema: z.ZodType<Input>, request: FastifyRequest): Input {
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', 'The body must be JSON: Content-Type: application/json.')
  return parseInput(schema, readDocument(request.body).value)
}

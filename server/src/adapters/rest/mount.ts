import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/access/actor.ts'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { errorBody, errorCodeIn } from '../../kernel/http/error-answer.ts'
import { fingerprint } from '../../kernel/json/fingerprint.ts'
import type { Outcome } from '../../kernel/operations/claim.ts'
import type { Answer } from '../../kernel/operations/idempotency/answer.ts'
import { answerClaim } from '../../kernel/operations/idempotency/idempotency.ts'
import type { Mutation, Query } from '../../kernel/operations/operation.ts'
import type { Warning } from '../../kernel/operations/warnings.ts'
import { confirmationElsewhere } from '../../kernel/operations/confirm-policy.ts'
import { type Kernel, run, runOnce } from '../../kernel/operations/run.ts'
import { readViewParameters } from '../view/address-view.ts'
import { fieldWarnings, recordView, createPageFitter, type View } from '../view/view.ts'
import { admission, type AdmissionParts, unsupportedInTestMode } from './admission.ts'
import { confirmationOfCall, isDryRunRequest, dryRunConfirmable } from '../workflows/index.ts'
import { callerOf } from './as-member.ts'
import { isForLiveKeys, methodsOfLiveKeys } from './live-keys.ts'
import {
  bodyInput,
  idempotencyKeyOf,
  noDocument,
  pathInput,
  queryInput,
  readDocument,
} from './read-request.ts'
import { parameterSchemas } from './route-parameters.ts'
import type { Route, UnavailableRoute } from './route.ts'
import { answerWriter } from './write-answer.ts'
import { writeOnlyView } from './write-only.ts'

export const basePath = '/api/v1'

export interface RestParts extends AdmissionParts {
  kernel: Kernel
  /**
   * Capabilities that the operator has released for live API keys. A live API key cannot use a route that depends on
   * any other capability.
   */
  released: ReadonlySet<string>
}

/**
 * Registers the routes on the server. The hook from `admission` checks each request before its body is read,
 * in the documented order: credentials, rate limit, mode of the key, availability of the route, scope,
 * idempotency key.
 */
export function mountRest(
  server: FastifyInstance,
  routes: readonly Route[],
  unavailable: readonly UnavailableRoute[],
  parts: RestParts,
): void {
  const checkMode = (
    path: string,
    isFor: { test: boolean; live: boolean },
    access: KeyAccess,
    reply: FastifyReply,
  ): void => {
    if (access.actor.mode === 'sandbox') {
      if (!isFor.test) throw unsupportedInTestMode()
    } else if (!isFor.live) {
      reply.header('allow', methodsOfLiveKeys(routes, parts.released, path))
      throw writeNotSupported()
    }
  }
  for (const route of routes) {
    server.route({
      method: route.method,
      url: pattern(route.path),
      config: { limit: 'key' },
      onRequest: admission(parts, (request, access, reply) => {
        request.operationName = route.operation.name
        const isFor = { test: route.test, live: isForLiveKeys(route, parts.released) }
        checkMode(route.path, isFor, access, reply)
        callerOf(route, access)
        if (isKeyed(route, request) && !isDryRun(route, request)) idempotencyKeyOf(request)
      }),
      handler:
        route.operation.kind === 'query'
          ? queryHandler(route, route.operation, parts)
          : mutationHandler(route, route.operation, parts),
    })
  }
  for (const { method, path } of unavailable) {
    server.route({
      method,
      url: pattern(path),
      config: { limit: 'key' },
      onRequest: admission(parts, (_request, access, reply) =>
        checkMode(path, { test: false, live: false }, access, reply),
      ),
      // Never called, because admission refuses every request to such a route.
      handler: () => Promise.reject(writeNotSupported()),
    })
  }
}

function queryHandler(route: Route, operation: Query, parts: RestParts) {
  const write = answerWriter(route)
  const parameterNames = parameterSchemas(route).map(([name]) => name)
  const [{ schema }] = route.answers
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = {
      ...queryInput(parameterNames, request, operation.repeatable),
      ...pathInput(route, request),
    }
    const { selection, pageBytes } = readViewParameters(request)
    const view = recordView(schema, selection)
    const output = await run(parts.kernel, operation, {
      actor: callerOf(route, request.access!),
      input,
      requestId: request.requestId,
      countFitting: pageBytes === undefined ? undefined : createPageFitter(pageBytes, view),
    })
    const answer = write(output)
    const warnings = fieldWarnings(schema, selection)
    return send(reply, view ? { ...answer, body: viewed(answer.body, view, warnings) } : answer)
  }
}

/** Reduces each record in the body of an answer to the part that `view` selects, and adds the warnings to `meta`. */
function viewed(body: string, view: View, warnings: readonly Warning[] | null): string {
  const { data, ...more } = JSON.parse(body) as { data: unknown; meta?: object }
  if (warnings) more.meta = { ...more.meta, warnings }
  return JSON.stringify({ data: Array.isArray(data) ? data.map(view) : view(data), ...more })
}

function mutationHandler(route: Route, operation: Mutation, parts: RestParts) {
  const write = answerWriter(route)
  const render = (outcome: Outcome): Answer =>
    'error' in outcome
      ? {
          status: outcome.error.status,
          headers: {},
          body: errorBody(outcome.error, parts.kernel.services.publicUrl()),
        }
      : write(outcome.output)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const document = route.method === 'DELETE' ? noDocument : readDocument(request.body)
    const chosen =
      route.instead && route.instead.whenBodyHas in document.value ? route.instead.operation : operation
    request.operationName = chosen.name
    const call = {
      actor: callerOf(route, request.access!),
      input: bodyInput(route, document, request),
      requestId: request.requestId,
    }
    const view = writeOnlyView(route, request.access!.actor, document.value)
    if (isDryRun(route, request)) {
      const data = await dryRunConfirmable(parts.kernel, confirmable(chosen, call))
      const body = JSON.stringify({ data, meta: { request_id: call.requestId } })
      return send(reply, { status: 200, headers: {}, body })
    }
    const { refusal, confirmed } =
      route.as === 'member'
        ? confirmationOfCall(parts.kernel, confirmable(chosen, call), confirmTokenOf(request))
        : { refusal: confirmationElsewhere(chosen, request.access!.actor) }
    if (!isKeyed(route, request)) {
      if (refusal) throw refusal
      return send(reply, narrowed(write(await run(parts.kernel, chosen, call)), view))
    }
    const keyClaim = {
      key: idempotencyKeyOf(request),
      fingerprint: fingerprint(route.method, request.url.split('?', 1)[0]!, document.canonical()),
    }
    const { sealer, answers } = parts.kernel.services
    const claim = answerClaim(chosen, call.actor, keyClaim, { sealer, answers, render, refusal, confirmed })
    const answer = await runOnce(parts.kernel, chosen, call, claim)
    if (answer.replayed) reply.header('x-idempotent-replayed', 'true')
    return send(reply, narrowed(answer, view))
  }
}

/** Reduces a successful answer to the fields that the API key may read. Errors are not changed. */
function narrowed(answer: Answer, view: View | undefined): Answer {
  return view && answer.status < 300 ? { ...answer, body: viewed(answer.body, view, null) } : answer
}

/**
 * True if the request is a dry run. Only routes on which the caller is the member who created the API key support dry
 * runs. Other routes ignore the parameter.
 */
const isDryRun = (route: Route, request: FastifyRequest): boolean =>
  route.as === 'member' && route.operation.kind === 'mutation' && isDryRunRequest(request)

const confirmTokenOf = (request: FastifyRequest): string | undefined =>
  request.headers['confirm-token'] as string | undefined

function confirmable(
  operation: Mutation,
  { actor, ...call }: { actor: Actor; input: Record<string, unknown>; requestId: string },
) {
  if (actor.type !== 'member') throw new Error(`${operation.name} can only be called by a member.`)
  return { operation, actor, ...call }
}

/**
 * True if the request uses an idempotency key. A deletion needs none, because a repeated deletion finds nothing to
 * delete; but if a key is sent, it is used.
 */
function isKeyed({ method }: Route, request: FastifyRequest): boolean {
  if (method === 'DELETE') return request.headers['idempotency-key'] !== undefined
  return method !== 'GET'
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.status >= 400) reply.request.errorCode = errorCodeIn(answer.body)
  for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value)
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body)
}

function pattern(path: string): string {
  return basePath + path.replaceAll(/\{(\w+)\}/g, ':$1')
}

const writeNotSupported = (): AppError =>
  new AppError('write_not_supported', 'This write is not available to live keys.')

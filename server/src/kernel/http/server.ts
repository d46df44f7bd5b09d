import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import type { Bucket, Limiter } from '../limits/limiter.ts'
import type { Leave } from '../limits/concurrency-slots.ts'
import { runInSlot } from '../limits/release-slot.ts'
import { allowedMethods } from './allowed-methods.ts'
import { boundArrival, slowArrivalMs } from './arrival.ts'
import { usualBodyLimit } from './bound-body.ts'
import { boundConnections, usualBounds } from './bound-connections.ts'
import { callerAddress, readCallerAddress } from './caller-address.ts'
import { endConnections } from './end-connections.ts'
import { failureWriter } from './failure-writer.ts'
import { answerMalformed } from './malformed.ts'
import { addressBucket, admit, chargeRefused, writeQuotaHeaders, untouched } from './quota.ts'
import { requestIdOf } from './request-id.ts'
import type { Begin } from './request-shares.ts'
import { refuseHeaders } from './strict-headers.ts'
import { type Trusts, trustedProxies } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    requestId: string
    /**
     * Waits until the organization of the request has a free slot to process it (see `RequestShares`). Null if the
     * request does not belong to an organization.
     */
    begin: Begin | null
    /**
     * Checks again, after that wait, that the caller still has access. Throws if not. One function serves all requests
     * of an entry point: a function made for each request would refer to it and, with V8, keep its memory until the
     * next full collection.
     */
    renew: ((request: FastifyRequest, reply: FastifyReply) => void | Promise<void>) | null
    /** Operation of the request, for the request log. Null until it is known, or if the request runs none. */
    operationName: string | null
    /** Code of the error with which the request is answered. Null if it succeeds. */
    errorCode: string | null
  }
  interface FastifyContextConfig {
    /**
     * Rate limit of the route. `key`: the route itself charges the quota of the caller's API key. `none`: no limit.
     * If absent, the route is limited by IP address.
     */
    limit?: 'key' | 'none'
    /**
     * `slow`: the usual time limit for the arrival of a body does not apply, because the body is large and the
     * connection may be slow.
     */
    arrival?: 'slow'
  }
}

export interface ServerParts {
  limiter: Limiter
  log: Logger
  /** Rate limit of requests without an API key, per minute and IP address. */
  addressPerMinute: number
  /** True if callers use https. Answers then have an HSTS header. */
  secureOrigin: boolean
  /**
   * Returns true for the addresses of proxies that are trusted to report the caller's address. Defaults to no proxy.
   */
  trusts?: Trusts
  /**
   * Returns true if the process is about to stop. Answers then ask callers to close the connection, so that their
   * next connection reaches another process.
   */
  isLeaving?: () => boolean
  /**
   * Time limit for the complete arrival of a request, in milliseconds. It does not apply to routes for large files.
   */
  requestTimeoutMs?: number
  /** Returns the public URL of the service, with which errors name their pages. Defaults to no host. */
  publicUrl?: () => string
}

type BucketOf = (address: string | undefined) => Bucket

/**
 * Creates the HTTP server. Every response has a request id, the rate-limit headers and, on failure, the error format
 * of the API.
 */
export function createServer(parts: ServerParts): FastifyInstance {
  const bucketOf: BucketOf = (address) => addressBucket(address, parts.addressPerMinute)
  const { publicUrl = () => '' } = parts
  const fail = failureWriter(parts.log, publicUrl)
  const { requestTimeoutMs = 30_000, trusts = trustedProxies([]), secureOrigin } = parts
  const begin = (request: FastifyRequest, reply: FastifyReply): void =>
    beginRequest({ trusts, secureOrigin }, request, reply)

  const server = Fastify({
    logger: false,
    bodyLimit: usualBodyLimit,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: Math.max(slowArrivalMs, requestTimeoutMs),
    keepAliveTimeout: 65_000,
    // `maxHeaderSize` includes the URL, whose query may contain 64 KiB of percent-encoded JSON. strict-headers.ts
    // limits the headers alone.
    http: {
      maxHeaderSize: 256 * 1024,
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(2_000, requestTimeoutMs),
    },
    routerOptions: { maxParamLength: 256 },
    clientErrorHandler: (error, socket) =>
      answerMalformed(
        error,
        socket,
        (sink) => chargeRefused(parts.limiter, [bucketOf(socket.remoteAddress)], sink),
        publicUrl(),
      ),
    frameworkErrors: (error, request, reply) => {
      begin(request, reply)
      chargeRefused(parts.limiter, [bucketOf(callerAddress(request))], reply).then(
        () => fail(error, request, reply),
        (refusal: unknown) => fail(refusal, request, reply),
      )
    },
  })

  server.decorateRequest('requestId', '')
  server.decorateRequest('callerAddress', '')
  server.decorateRequest('begin', null)
  server.decorateRequest('renew', null)
  server.decorateRequest('operationName', null)
  server.decorateRequest('errorCode', null)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const methodsAt = allowedMethods(server)

  server.addHook(
    'onRequest',
    admission(server, { limiter: parts.limiter, bucketOf, requestTimeoutMs }, begin),
  )
  server.addHook('preHandler', (request, reply, done) => {
    if (request.begin) beginWork(request.begin, request, reply).then((leave) => runInSlot(leave, done), done)
    else done()
  })
  server.setErrorHandler((error, request, reply) => fail(error, request, reply))
  server.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(request.url)
    if (allowed.length === 0) throw new AppError('not_found', 'This address does not exist.')
    reply.header('allow', allowed.join(', '))
    throw new AppError('method_not_allowed', `This address supports only the methods ${allowed.join(', ')}.`)
  })
  endConnections(server, parts.isLeaving)
  boundConnections(server.server, { ...usualBounds, isTrusted: trusts }, parts.log)
  // Without this handler, Node itself would answer a request with an unknown `Expect` header, and its answer would
  // lack the usual headers. So such a request is handled like any other.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response))
  return server
}

/** Waits until the request may be processed, then checks again whether its caller still has the access that it had. */
async function beginWork(begin: Begin, request: FastifyRequest, reply: FastifyReply): Promise<Leave> {
  const leave = await begin()
  const renewing = request.renew?.(request, reply)
  if (renewing) await renewing
  return leave
}

/** Determines the id and the caller of a request, and sets the headers that every response has. */
function beginRequest(
  { trusts, secureOrigin }: { trusts: Trusts; secureOrigin: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.callerAddress = readCallerAddress(request.socket.remoteAddress, request.headers, trusts)
  request.requestId = requestIdOf(request.headers['x-request-id'])
  reply.header('x-request-id', request.requestId)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('cache-control', 'no-store')
  if (secureOrigin) reply.header('strict-transport-security', 'max-age=31536000')
}

/**
 * Creates the hook that checks the headers of a request. It charges the quota of the IP address if the route is
 * limited by IP address. It also does so if the route is limited by API key but the headers are refused.
 */
function admission(
  server: FastifyInstance,
  parts: { limiter: Limiter; bucketOf: BucketOf; requestTimeoutMs: number },
  begin: (request: FastifyRequest, reply: FastifyReply) => void,
): onRequestHookHandler {
  return (request, reply, done) => {
    begin(request, reply)
    const refusal = refuseHeaders(request.raw)
    const { limit, arrival } = request.routeOptions.config
    if (arrival !== 'slow') boundArrival(server.server, request.raw, parts.requestTimeoutMs)
    if (limit === 'key' && !refusal) return done()
    const bucket = parts.bucketOf(callerAddress(request))
    if (limit === 'none') {
      writeQuotaHeaders(reply, untouched(bucket))
      return done(refusal)
    }
    const charge = refusal || request.is404 ? chargeRefused : admit
    Promise.resolve()
      .then(() => charge(parts.limiter, [bucket], reply))
      .then(() => done(refusal), done)
  }
}

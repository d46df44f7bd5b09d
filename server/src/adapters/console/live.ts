import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/access/actor.ts'
import { isExpired, type SessionAccess } from '../../kernel/access/session-directory.ts'
import { AppError } from '../../kernel/errors.ts'
import { type EventStream, openEventStream, sendEventStream } from '../../kernel/http/event-stream.ts'
import { modeOf } from './console-door.ts'
import { type ConsoleParts, identifyAgain, identifySession } from './identify-session.ts'

/**
 * Hints about changed records. If the stream breaks, the browser opens another stream and sends `id`, so that the new
 * stream continues after these hints. The value `reset` means that the page must read everything again.
 */
interface Hints {
  id: string
  hints: readonly { kind: string; id: string | null; version: number | null }[] | 'reset'
}

export interface LiveParts extends ConsoleParts {
  rooms: {
    /**
     * Adds a listener for new hints. If `lastId` is set, the listener first receives the hints that were sent after the
     * hint with this id. Resolves with the id of the latest hint so far, and with a function that removes the listener.
     */
    join(
      actor: Actor,
      lastId: string | undefined,
      listener: (hints: Hints) => void,
    ): Promise<{ id: string | undefined; leave: () => void }>
  }
}

const streamsPerSession = 20
/**
 * Mounts the stream that sends hints about changes to a page of the console (server-sent events). The page then reads
 * the changed records through the operations, which check permissions. A stream stays open for a long time, so it
 * occupies no concurrency slot. Instead, the number of streams per session is limited.
 */
export function liveRoute(server: FastifyInstance, parts: LiveParts): { endStreams(orgId?: string): void } {
  const streams = new Set<LiveStream>()
  const countOf = (sessionId: string): number =>
    [...streams].filter(({ session }) => session.id === sessionId).length

  server.addHook('preClose', (done) => {
    for (const stream of streams) stream.end()
    done()
  })
  server.get(
    '/console/live/:org/:mode',
    {
      config: { limit: 'key' },
      onRequest: async (request, reply) => {
        // Browsers open streams without an action of the user, so opening a stream does not extend the session.
        const { id } = await identifySession(parts, request, reply, { isUse: false })
        modeOf(request)
        if (countOf(id) < streamsPerSession) return
        throw new AppError(
          'rate_limited',
          `A session can have at most ${streamsPerSession} streams of changes at the same time.`,
          [],
          5,
        )
      },
    },
    async (request, reply) => {
      const stream = openStream(parts, request.session!)
      streams.add(stream)
      stream.body.once('close', () => streams.delete(stream))
      reply.raw.once('close', () => stream.end())
      // If the access of the member changes later, the streams in the set are ended. A change that was made before this
      // stream was added to the set is detected here.
      stream.session = await identifyAgain(parts, request).catch((error: unknown) => {
        stream.body.destroy()
        throw error
      })
      await follow(parts, stream, request)
      return sendEventStream(reply, stream)
    },
  )
  return {
    endStreams: (orgId) => {
      for (const stream of streams)
        if (orgId === undefined || stream.session.actor.org.id === orgId) stream.end()
    },
  }
}

interface LiveStream extends EventStream {
  session: SessionAccess
}

function openStream({ now }: LiveParts, session: SessionAccess): LiveStream {
  const stream: LiveStream = Object.assign(
    openEventStream(() => (isExpired(stream.session, Date.parse(now())) ? undefined : ': beat\n\n')),
    { session },
  )
  return stream
}

/**
 * Sends the hints that follow a position. The position comes from the header `Last-Event-ID` of a browser that
 * reconnects, or from the parameter `after` of a page. Without a position, the stream begins with the next hint. If the
 * position is invalid, the stream also begins with the next hint, and the page receives `reset`. The message `begun`
 * states where the stream begins; the hints after this position follow it.
 */
async function follow({ rooms }: LiveParts, stream: LiveStream, request: FastifyRequest): Promise<void> {
  const actor = { ...stream.session.actor, mode: modeOf(request) }
  const lastId = request.headers['last-event-id'] ?? (request.query as { after?: unknown }).after
  const after = typeof lastId === 'string' ? lastId : undefined
  const isReadable = after !== undefined && /^[\w.~-]{1,120}$/.test(after)
  if (isReadable) stream.write(begunAt(after))
  const { id, leave } = await rooms.join(actor, after, (hints) => stream.write(textOf(hints)))
  if (!isReadable && id !== undefined) stream.write(begunAt(id))
  if (stream.body.closed) leave()
  else stream.body.once('close', leave)
}

const begunAt = (id: string): string => `id: ${id}\nevent: begun\ndata: {}\n\n`

const textOf = ({ id, hints }: Hints): string =>
  hints === 'reset'
    ? `id: ${id}\nevent: reset\ndata: {}\n\n`
    : `id: ${id}\ndata: ${JSON.stringify(hints)}\n\n`

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitedAs } from '../../kernel/access/actor.ts'
import type { KeyAccess } from '../../kernel/access/key-directory.ts'
import { AppError, invalidField } from '../../kernel/errors.ts'
import type { JoinedStream, StreamListener } from '../../kernel/events/event-stream-reader.ts'
import type { StreamedEvent } from '../../kernel/events/streamed-events-table.ts'
import { type EventStream, openEventStream, sendEventStream } from '../../kernel/http/event-stream.ts'
import { type AdmissionParts, identifyKey, invalidApiKey, keyFinder } from './admission.ts'
import { basePath } from './mount.ts'

export const eventStreamPath = '/events/stream'

/** Maximum numbers of open streams in one process. */
const mostStreams = { key: 5, organization: 20 }
/** Seconds after which a refused reader may try again. */
const retrySeconds = 10

/** The events that programs can follow. */
export interface FollowedEvents {
  names: readonly string[]
  /** Returns the body of a webhook delivery of the event, with the id of the event instead of a delivery. */
  bodyOf(event: StreamedEvent): string
  join(actor: KeyAccess['actor'], lastId: string | undefined, listener: StreamListener): Promise<JoinedStream>
}

export interface EventStreamParts extends Omit<AdmissionParts, 'slots'> {
  followed: FollowedEvents
}

interface OpenStream extends EventStream {
  access: KeyAccess
  /** Names of the events that the stream sends. */
  events: ReadonlySet<string>
  /** Returns the id of the last event that the stream has passed. Undefined until it has caught up. */
  position: (() => string) | undefined
  /** Compares the access of the key with its present access, and ends the stream if the key has none. */
  review(): Promise<void>
}

const noCharge = (): Promise<void> => Promise.resolve()

/**
 * Mounts the stream of events for programs with an API key (server-sent events). A stream stays open for a long time, so
 * it occupies no concurrency slot and no connection to the database. Instead, the numbers of streams are limited.
 */
export function eventStreamRoute(server: FastifyInstance, parts: EventStreamParts): void {
  const open = new Set<OpenStream>()
  server.addHook('preClose', (done) => {
    for (const stream of open) stream.end()
    done()
  })
  // Ends the streams of revoked keys, and narrows those of keys that lost access.
  parts.keys.onChange((orgId) => {
    for (const stream of open)
      if (orgId === undefined || stream.access.actor.org.id === orgId)
        stream.review().catch(() => stream.end())
  })
  server.get(
    basePath + eventStreamPath,
    {
      config: { limit: 'key' },
      onRequest: async (request, reply) => {
        const access = await identifyKey(parts, request, reply)
        if (!access) throw invalidApiKey()
        eventsFor(parts, access, request)
        requireRoom(open, access)
      },
    },
    async (request, reply) => {
      const stream = openStream(parts, request)
      open.add(stream)
      stream.body.once('close', () => open.delete(stream))
      reply.raw.once('close', () => stream.end())
      // If the access changes later, the streams in the set are reviewed. This reviews a change that was made before.
      await stream.review()
      await follow(parts, stream, request)
      return sendEventStream(reply, stream)
    },
  )
}

function requireRoom(open: ReadonlySet<OpenStream>, { actor }: KeyAccess): void {
  const all = [...open]
  const ofKey = all.filter(({ access }) => access.actor.id === actor.id).length
  const ofOrganization = all.filter(
    ({ access }) => limitedAs(access.actor.org) === limitedAs(actor.org),
  ).length
  if (ofKey < mostStreams.key && ofOrganization < mostStreams.organization) return
  throw new AppError(
    'rate_limited',
    `An API key can have at most ${mostStreams.key} open streams of events, and an organization ` +
      `${mostStreams.organization}. Close one, or use one stream for all events.`,
    [],
    retrySeconds,
  )
}

/** Returns the events that the stream sends: those that the caller selected and the key may read. */
function eventsFor(
  { followed }: EventStreamParts,
  { actor }: KeyAccess,
  request: FastifyRequest,
): ReadonlySet<string> {
  if (!actor.scopes.has('webhooks:read')) throw missingScope('webhooks:read')
  const selected = selectedEvents(followed.names, request)
  const readable = selected.filter((name) => actor.scopes.has(scopeOfEvent(name)))
  if (readable.length === 0) throw missingScope(scopeOfEvent(selected[0]!))
  return new Set(readable)
}

/** The scope that reads the record of an event: `leads:read` for `lead.created`. */
const scopeOfEvent = (name: string): string => `${name.split('.', 1)[0]}s:read`

const missingScope = (scope: string): AppError =>
  new AppError('insufficient_scope', `The API key lacks the scope ${scope}.`, [{ message: `needs ${scope}` }])

function selectedEvents(eventNames: readonly string[], { query }: FastifyRequest): readonly string[] {
  const { events } = query as { events?: unknown }
  if (events === undefined) return eventNames
  const names = typeof events === 'string' ? events.split(',').map((name) => name.trim()) : []
  const known = eventNames.filter((name) => names.includes(name))
  if (known.length === 0 || known.length !== new Set(names).size)
    throw invalidField('events', `must be names of events, separated by commas: ${eventNames.join(', ')}`)
  return known
}

function openStream(parts: EventStreamParts, request: FastifyRequest): OpenStream {
  const access = request.access!
  const review = async (): Promise<void> => {
    if (parts.keys.isUnchanged(stream.access, Date.now())) return
    const current = await keyFinder(parts, request)(noCharge)
    // A stream reads the records of certain locations. With others, the reader has to open it again.
    if (!current || !isSame(current.actor.locations, stream.access.actor.locations)) return stream.end()
    stream.events = eventsFor(parts, current, request)
    stream.access = current
  }
  const stream: OpenStream = Object.assign(
    openEventStream(() => {
      stream.review().catch(() => stream.end())
      // The reader continues after this id, also if it has received no event for long.
      const id = stream.position?.()
      return id === undefined ? ': beat\n\n' : `id: ${id}\n: beat\n\n`
    }),
    { access, events: eventsFor(parts, access, request), position: undefined, review },
  )
  return stream
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Sends the events after the one in `Last-Event-ID`, or from now on. The message `begun` states where the stream begins.
 * The message `reset` states that it cannot continue after that event, so that events may be missing.
 */
async function follow(
  { followed }: EventStreamParts,
  stream: OpenStream,
  request: FastifyRequest,
): Promise<void> {
  const header = request.headers['last-event-id']
  const lastId = typeof header === 'string' && header !== '' ? header : undefined
  const joined = await followed.join(stream.access.actor, lastId, {
    receive: (event, id) => {
      if (stream.events.has(event.name))
        stream.write(`id: ${id}\nevent: ${event.name}\ndata: ${followed.bodyOf(event)}\n\n`)
    },
    drained: () => stream.drained(),
    isOpen: () => !stream.body.closed && !stream.body.writableEnded,
  })
  stream.body.once('close', () => joined.leave())
  if (stream.body.closed) return joined.leave()
  stream.write(`id: ${joined.id}\nevent: ${joined.isReset ? 'reset' : 'begun'}\ndata: {}\n\n`)
  joined.catchUp().then(
    () => (stream.position = () => joined.position()),
    () => stream.end(),
  )
}

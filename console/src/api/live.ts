import type { Place } from './call.ts'
import { reportAnswer, reportNoAnswer } from './connection.ts'
import { readForHint } from './hint-header.ts'
import type { Message } from './live-message.ts'
import { refresh, refreshPlace } from './refresh.ts'
import { streamStart } from './session.ts'
import { type Hint, isShownBy } from './shown-by.ts'

/**
 * Receives hints from the server. A hint says that a record has changed. Over HTTP/1.1, a browser opens at most six
 * connections to a host, so only one window keeps a stream open. It is the window that holds a lock of the Web Locks
 * API, and it forwards the messages to the other windows. When it closes, another window gets the lock. The API exists
 * only on https pages and loopback addresses. Without the API, each visible window keeps a stream open.
 */
export function followLive({ org, mode }: Place, receive: (message: Message) => void): () => void {
  const name = `quoin-live/${org}/${mode}`
  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  // Position of the last message. If another window takes over the stream, it continues from there.
  let lastId: string | undefined
  let startOfPage: string | undefined
  const handle = (message: Message): void => {
    const isKnown = 'begunAt' in message && message.after !== undefined
    const misses = !(isKnown && [lastId, startOfPage].includes(message.after))
    if ('id' in message) lastId = message.id
    receive('begunAt' in message ? { ...message, misses } : message)
  }
  channel.addEventListener('message', ({ data }) => handle(data as Message))
  const publish = (message: Message): void => {
    if (stop.signal.aborted) return
    channel.postMessage(message)
    handle(message)
  }
  const keepStream = async (): Promise<void> => {
    startOfPage = await streamStart()
    if (!stop.signal.aborted) await follow()
  }
  const follow = (): Promise<void> =>
    new Promise((resolve) => {
      let after = lastId ?? startOfPage
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
      const source = new EventSource(`/console/live/${org}/${mode}${query}`)
      source.addEventListener('open', () => {
        reportAnswer()
        publish({ isConnected: true })
      })
      source.addEventListener('error', () => {
        reportNoAnswer()
        // The browser opens the stream again, after the last message.
        after = lastId ?? after
        // If the server refuses a stream, the browser does not open it again. A reset makes all queries run again,
        // which shows if the session has ended.
        if (source.readyState === EventSource.CLOSED) publish({ isReset: true })
        publish({ isConnected: false })
      })
      source.addEventListener('begun', ({ lastEventId: id }) => publish({ begunAt: Date.now(), after, id }))
      source.addEventListener('message', ({ data, lastEventId: id }) =>
        publish({ hints: JSON.parse(data as string) as Hint[], id }),
      )
      source.addEventListener('reset', ({ lastEventId: id }) => publish({ isReset: true, id }))
      stop.signal.addEventListener('abort', () => {
        source.close()
        resolve()
      })
    })
  if ('locks' in navigator)
    navigator.locks.request(name, { signal: stop.signal }, keepStream).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
  else void keepStream()
  return () => {
    stop.abort()
    channel.close()
  }
}

/**
 * Handles changed records: runs the affected queries on the screen again, and marks the other affected answers as out
 * of date.
 */
function refreshShown(place: Place, hints: readonly Hint[], id: string): void {
  readForHint(
    id,
    () =>
      void refresh({
        predicate: ({ queryKey }) =>
          queryKey[0] === place.org &&
          queryKey[1] === place.mode &&
          isShownBy(String(queryKey[2]), queryKey[3], hints),
        refetchType: document.hidden ? 'none' : 'active',
      }),
  )
}

/**
 * Marks all answers as out of date that were read before the stream began, because changes between the read and the
 * start of the stream were not announced. Answers on the screen are read again.
 */
function refreshOlder({ org, mode }: Place, begunAt: number): void {
  void refresh({ queryKey: [org, mode], predicate: ({ state }) => state.dataUpdatedAt <= begunAt })
}

export function handleMessage(place: Place, message: Message): boolean | undefined {
  if ('isConnected' in message) return message.isConnected
  if ('isReset' in message) void refreshPlace(place)
  else if ('hints' in message) refreshShown(place, message.hints, message.id)
  else if (message.misses) refreshOlder(place, message.begunAt)
  return true
}

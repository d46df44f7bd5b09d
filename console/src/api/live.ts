import type { Place } from './call.ts'
import { reportAnswer, reportNoAnswer } from './connection.ts'
import { queryClient } from './query-client.ts'
import { type Hint, isShownBy } from './shown-by.ts'
import { refreshPlace } from './use.ts'

export type Message = { hints: Hint[] } | { isReset: true } | { isConnected: boolean }

/**
 * Receives hints about changed records from the server. A browser opens at most six connections to a host over
 * HTTP/1.1, so only one window keeps a stream open: the one that holds a lock of the Web Locks API. It forwards the
 * messages to the other windows. When it closes, another window gets the lock. Without this API (on pages with
 * plain http, except for loopback addresses), each visible window keeps its own stream.
 */
export function followLive({ org, mode }: Place, receive: (message: Message) => void): () => void {
  const name = `quoin-live/${org}/${mode}`
  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => receive(data as Message))
  const publish = (message: Message): void => {
    if (stop.signal.aborted) return
    channel.postMessage(message)
    receive(message)
  }
  const keepStream = (): Promise<void> =>
    new Promise((resolve) => {
      const source = new EventSource(`/console/live/${org}/${mode}`)
      source.addEventListener('open', () => {
        reportAnswer()
        publish({ isConnected: true })
      })
      source.addEventListener('error', () => {
        reportNoAnswer()
        // The browser does not open a refused stream again. A reset makes all queries run again, which shows if the
        // session has ended.
        if (source.readyState === EventSource.CLOSED) publish({ isReset: true })
        publish({ isConnected: false })
      })
      source.addEventListener('message', ({ data }) =>
        publish({ hints: JSON.parse(data as string) as Hint[] }),
      )
      source.addEventListener('reset', () => publish({ isReset: true }))
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
 * Runs the queries again that the changed records affect and the screen shows. Marks other affected answers as out
 * of date.
 */
export function refreshShown(place: Place, hints: readonly Hint[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === place.org && queryKey[1] === place.mode && isShownBy(String(queryKey[2]), hints),
    refetchType: document.hidden ? 'none' : 'active',
  })
}

export function handleMessage(place: Place, message: Message): boolean | undefined {
  if ('isConnected' in message) return message.isConnected
  if ('isReset' in message) void refreshPlace(place)
  else refreshShown(place, message.hints)
  return true
}

import type { StreamedEvent } from './streamed-events-table.ts'

/** A reader of a stream of events. */
export interface StreamListener {
  /** Receives an event and the id with which another stream continues after it. */
  receive(event: StreamedEvent, id: string): void
  /** Resolves when the reader can receive more. */
  drained(): Promise<void>
  isOpen(): boolean
}

/** A stream that a reader has joined. */
export interface JoinedStream {
  /** Position at which the stream begins. */
  id: string
  /** True if the stream could not continue after the passed id, so that events may be missing. */
  isReset: boolean
  /** Sends the events that occurred before the stream was opened. */
  catchUp(): Promise<void>
  /** Returns the id of the last event that was read. */
  position(): string
  leave(): void
}

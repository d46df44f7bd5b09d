import type { Readable } from 'node:stream'
import type { ObjectKey } from './object-key.ts'

/** Storage for content that is too large for the database. An object exists completely or not at all. */
export interface Storage {
  /**
   * Stores an object, and replaces any previous object with the key. Once the promise has resolved, the object survives
   * a power loss.
   */
  put(key: ObjectKey, bytes: Buffer, contentType: string): Promise<void>
  head(key: ObjectKey): Promise<{ sizeBytes: number } | undefined>
  /** Reads an object, or a range of its bytes (both ends included). Undefined if the object does not exist. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable | undefined>
  /** Deletes an object. Does nothing if it does not exist. */
  delete(key: ObjectKey): Promise<void>
  /**
   * Returns a URL to which content of exactly this size and type can be uploaded, repeatedly, until the URL expires.
   */
  presignPut(key: ObjectKey, upload: { sizeBytes: number; contentType: string; until: Date }): Promise<string>
  /**
   * Returns a URL from which the object can be downloaded until it expires. Undefined if objects can be downloaded
   * only through the service.
   */
  presignGet(
    key: ObjectKey,
    download: { filename: string; contentType: string; until: Date },
  ): Promise<string | undefined>
  /** Deletes unfinished uploads that began before this time. */
  tidy(before: Date): Promise<void>
}

/** Storage for which files are uploaded through URLs of the service itself. */
export interface ReceivingStorage extends Storage {
  /**
   * Stores a stream as an object, if the stream is complete and has this length. Only a small part of it is in memory
   * at a time.
   */
  receive(key: ObjectKey, body: Readable, sizeBytes: number): Promise<void>
}

export function receives(storage: Storage): storage is ReceivingStorage {
  return 'receive' in storage
}

export interface ByteRange {
  first: number
  last: number
}

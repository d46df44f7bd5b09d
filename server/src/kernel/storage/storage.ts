import type { Readable } from 'node:stream'
import type { ObjectKey } from './object-key.ts'

/** Where bytes lie that are too many for the database. An object is there whole or not at all. */
export interface Storage {
  /** Puts an object in place of the one before. Once it returns, a loss of power does not undo it. */
  put(key: ObjectKey, bytes: Buffer, contentType: string): Promise<void>
  head(key: ObjectKey): Promise<{ sizeBytes: number } | undefined>
  /** Of a range, both ends count. Undefined: there is no such object. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable | undefined>
  /** Removes it; one that is not there is no fault. */
  delete(key: ObjectKey): Promise<void>
  /** An address at which exactly this many bytes of this type may be put, again and again, until then. */
  presignPut(key: ObjectKey, wanted: { sizeBytes: number; contentType: string; until: Date }): Promise<string>
  /** An address at which the object can be read until then; undefined: only through us. */
  presignGet(
    key: ObjectKey,
    shown: { filename: string; contentType: string; until: Date },
  ): Promise<string | undefined>
  /** Removes what was begun before that instant and never became an object. */
  tidy(before: Date): Promise<void>
}

/** Storage whose addresses are our own: what is put there comes to us. */
export interface ReceivingStorage extends Storage {
  /** Keeps what comes as an object, if it comes whole and has this length. Little of it is in memory at a time. */
  receive(key: ObjectKey, body: Readable, sizeBytes: number): Promise<void>
}

export function receives(storage: Storage): storage is ReceivingStorage {
  return 'receive' in storage
}

export interface ByteRange {
  first: number
  last: number
}

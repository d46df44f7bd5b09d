import { join } from 'node:path'
import { directoryStorage } from './directory-storage.ts'
import type { FileAddresses } from './file-addresses.ts'
import { type S3Settings, s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Settings of the place where files are stored: a local directory or an S3 bucket. */
export type StorageSettings = { kind: 'directory'; dataDirectory: string } | ({ kind: 's3' } & S3Settings)

export function createStorage(settings: StorageSettings, addresses: Pick<FileAddresses, 'upload'>): Storage {
  if (settings.kind === 's3') return s3Storage(settings)
  return directoryStorage(join(settings.dataDirectory, 'files'), addresses)
}

/** Opens the storage for a command that creates no URLs for uploads. */
export function openStorage(settings: StorageSettings): Storage {
  const upload = (): never => {
    throw new Error('This storage was opened without URLs for uploads.')
  }
  return createStorage(settings, { upload })
}

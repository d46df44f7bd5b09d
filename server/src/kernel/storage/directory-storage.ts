import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { ifMissing } from '../if-missing.ts'
import type { FileAddresses } from './file-addresses.ts'
import { type ObjectKey, objectName } from './object-key.ts'
import type { ReceivingStorage } from './storage.ts'

/**
 * Stores objects as files in a directory, which several processes and hosts may share. An object is written under a
 * temporary name and synced to disk; then it is renamed, and the rename is synced too. So readers see an object
 * completely or not at all. A crash leaves at most a file in `incoming`, which `tidy` deletes.
 */
export function directoryStorage(root: string, addresses: Pick<FileAddresses, 'upload'>): ReceivingStorage {
  const incoming = join(root, 'incoming')
  const pathOf = (key: ObjectKey): string => join(root, objectName(key))

  const store = async (key: ObjectKey, write: (path: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key)
    const unnamed = join(incoming, randomUUID())
    try {
      await makeFolder(incoming)
      await write(unnamed)
      await makeFolder(dirname(path))
      await rename(unnamed, path)
      await syncFolder(dirname(path))
    } catch (error) {
      throw await withoutHalf(unnamed, storageError(error))
    }
  }

  return {
    put: (key, bytes) =>
      store(key, async (path) => {
        await using file = await open(path, 'wx', 0o600)
        await file.writeFile(bytes)
        await file.sync()
      }),
    receive: (key, body, sizeBytes) =>
      store(key, async (path) => {
        await pipeline(piecesOf(body), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
        const { size } = await stat(path)
        if (size !== sizeBytes) throw new Error(`${size} bytes arrived instead of ${sizeBytes}.`)
      }),
    async head(key) {
      const stats = await stat(pathOf(key)).catch(ifMissing)
      return stats && { sizeBytes: stats.size }
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch(ifMissing)
      return file && streamOf(file, range && { start: range.first, end: range.last })
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    presignPut: ({ orgId, id }, { sizeBytes, contentType, until }) =>
      Promise.resolve(addresses.upload({ orgId, id, until }, { sizeBytes, contentType })),
    presignGet: () => Promise.resolve(undefined),
    async tidy(before) {
      const names = (await readdir(incoming).catch(ifMissing)) ?? []
      for (const name of names) {
        const path = join(incoming, name)
        const stats = await stat(path).catch(ifMissing)
        if (stats && stats.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

/**
 * Yields the pieces of a body. Does not destroy the body if reading stops, because the sender must receive the error
 * on the same connection.
 */
async function* piecesOf(body: Readable): AsyncGenerator<Buffer> {
  for await (const piece of body.iterator({ destroyOnReturn: false })) yield piece as Buffer
}

function streamOf(file: FileHandle, range: { start: number; end: number } | undefined): Readable {
  return file.createReadStream({ ...range, autoClose: true })
}

/** Converts a failure of the directory to an error for the caller. The caller cannot fix it but may retry. */
function storageError(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ENOSPC', 'EDQUOT'].includes(code)) return passing('The file storage is full. Try again later.', error)
  if (['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EEXIST', 'ESTALE'].includes(code))
    return passing('Files cannot be stored at the moment. Try again later.', error)
  return error
}

function passing(message: string, cause: unknown): AppError {
  const error = new AppError('service_unavailable', message, [], 60)
  error.cause = cause
  return error
}

/**
 * Deletes the temporary file of a failed attempt, and returns the error to throw. If the deletion fails too, `tidy`
 * deletes the file later.
 */
async function withoutHalf(unnamed: string, error: unknown): Promise<unknown> {
  try {
    await rm(unnamed, { force: true })
    return error
  } catch (another) {
    return error instanceof AppError
      ? error
      : new AggregateError(
          [error, another],
          'The object was not stored, and its incomplete file was not deleted.',
        )
  }
}

/** Creates a folder. Syncs the folder and all new parent folders to disk. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let each = path; each.length >= first.length; each = dirname(each)) await syncFolder(dirname(each))
}

/**
 * Syncs the names of the files in a folder to disk, so that they survive a power loss. Windows does not support this.
 */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

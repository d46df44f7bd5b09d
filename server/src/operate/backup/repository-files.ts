import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { readFile, rename, stat, utimes } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ObjectInStorage } from '../../domains/organization/stored-files/index.ts'
import { ifMissing } from '../../kernel/if-missing.ts'
import { objectName, type Storage } from '../../kernel/storage/index.ts'
import { names } from './archive.ts'
import { type CopiedObjects, nothingCopied } from './copy-objects.ts'
import { storedPath } from './repository.ts'
import { tarFile } from './tar-writer.ts'
import { writeSmallFile } from './write-durably.ts'

// A stored file has a key of its own, which is derived from the key of the repository and from the digest of the bytes.
// The name of the file is a keyed digest of that digest: without the key of the repository, no one can check if the
// repository contains a certain file. A key never encrypts two different contents, so the nonce can be fixed.

const algorithm = 'aes-256-gcm'
const nonce = Buffer.alloc(12)
const tagBytes = 16

/** Entry of the list of stored files in a backup: the name of the file, and the SHA-256 digest of its bytes. */
export type ListedFile = readonly [name: string, sha256: string]

/** Number of files in one list of a backup. */
const perList = 10_000

const nameOf = (filesKey: Buffer, sha256: string): string =>
  createHmac('sha256', filesKey).update(`name ${sha256}`).digest('hex')

const keyOf = (filesKey: Buffer, sha256: string): Buffer =>
  Buffer.from(hkdfSync('sha256', filesKey, Buffer.alloc(0), `quoin/backup/file ${sha256}`, 32))

export interface RepositoryCopy extends CopiedObjects {
  /** Number of files that the repository did not have yet. */
  added: number
  /** Names of the files in the repository that the backup needs. */
  needed: Set<string>
  /** Number of files that were damaged in the repository, and were copied again. */
  repaired: number
}

export const nothingCopiedInto = (): RepositoryCopy => ({
  ...nothingCopied(),
  added: 0,
  needed: new Set(),
  repaired: 0,
})

/**
 * Part of the files in a repository that a backup reads and compares, although the repository already contains them.
 */
export interface Sample {
  /** Number of parts into which the files are divided by their names, and the part of this backup. */
  parts: number
  part: number
  /** Maximum number of bytes to read. */
  mostBytes: number
}

/** Number of nights in which every file is read once, unless a night would have to read more than the maximum. */
const nights = 28
const mostSampledBytes = 256 * 1024 * 1024
/** Usual size of a part. It is below the maximum, because parts differ in size. */
const usualSampledBytes = mostSampledBytes / 2

/**
 * Returns the part of the files that is read on the day of `now`. The more bytes all files have, the more parts there are:
 * if a part were larger than the maximum, the files at its end would never be read.
 */
export function sampleOf(now: Date, fileBytes: number): Sample {
  const parts = Math.max(nights, Math.ceil(fileBytes / usualSampledBytes))
  return {
    parts,
    part: Math.floor(now.getTime() / (24 * 3600_000)) % parts,
    mostBytes: mostSampledBytes,
  }
}

interface Target {
  directory: string
  filesKey: Buffer
  /** Undefined if files that the repository already contains are not read. */
  sample?: Sample | undefined
}

/**
 * Copies the stored files that a repository does not have yet, and yields the entries of the backup that list all of
 * them. A file that exists there with the right size is read only if it belongs to the sample, because the bytes of a
 * stored file never change. If it is damaged, it is copied again.
 */
export async function* copyIntoRepository(
  objects: AsyncIterable<ObjectInStorage>,
  storage: Storage,
  target: Target,
  copied: RepositoryCopy,
): AsyncGenerator<Buffer> {
  const { filesKey } = target
  const sample = target.sample && { ...target.sample }
  yield* tarFile(names.filesKey, filesKey)
  let list: ListedFile[] = []
  let lists = 0
  const flush = (): AsyncGenerator<Buffer> =>
    tarFile(`${names.lists}/${lists++}.json`, JSON.stringify(list.splice(0)))
  for await (const object of objects) {
    const sha256 = await copyFile(object, storage, { ...target, sample }, copied)
    if (sha256 === undefined) continue
    list.push([objectName(object.key), sha256])
    copied.files++
    copied.needed.add(nameOf(filesKey, sha256))
    if (list.length === perList) yield* flush()
  }
  if (list.length > 0) yield* flush()
}

/**
 * Copies the stored files that a repository does not have yet, and records in `copied` the names of all of them. A file
 * that exists there gets the current time, so that it is not deleted before a list contains its name.
 */
export async function copyNewFiles(
  objects: AsyncIterable<ObjectInStorage>,
  storage: Storage,
  { directory, filesKey }: { directory: string; filesKey: Buffer },
  copied: RepositoryCopy,
): Promise<void> {
  for await (const object of objects) {
    const sha256 = await copyFile(object, storage, { directory, filesKey }, copied)
    if (sha256 === undefined) continue
    const name = nameOf(filesKey, sha256)
    const now = new Date()
    await utimes(storedPath(directory, name), now, now)
    copied.needed.add(name)
  }
}

/** Copies a file unless the repository has it. Returns the digest of its bytes. Undefined if it is missing. */
async function copyFile(
  { key, sha256, sizeBytes, isNeeded }: ObjectInStorage,
  storage: Storage,
  { directory, filesKey, sample }: Target,
  copied: RepositoryCopy,
): Promise<string | undefined> {
  copied.bytes += sizeBytes
  const isThere = await hasFile(storedPath(directory, nameOf(filesKey, sha256)), sizeBytes)
  const isDamaged =
    isThere &&
    isSampled(nameOf(filesKey, sha256), sizeBytes, sample) &&
    !(await readStoredFile(directory, filesKey, sha256))
  if (isThere && !isDamaged) return sha256
  const stream = await storage.read(key)
  if (!stream) {
    if (isNeeded) copied.missing.push(objectName(key))
    return undefined
  }
  const bytes = await buffer(stream)
  const actual = createHash('sha256').update(bytes).digest('hex')
  if (actual !== sha256) copied.wrong.push(objectName(key))
  const path = storedPath(directory, nameOf(filesKey, actual))
  if (isDamaged || !(await hasFile(path, bytes.length))) {
    await writeSmallFile(path, sealFile(filesKey, actual, bytes))
    copied[isDamaged ? 'repaired' : 'added']++
  }
  return actual
}

/** True if the bytes of a file are compared now. Subtracts its size from the number of bytes that may still be read. */
function isSampled(name: string, sizeBytes: number, sample: Sample | undefined): boolean {
  if (!sample || Number.parseInt(name.slice(0, 8), 16) % sample.parts !== sample.part) return false
  if (sizeBytes > sample.mostBytes) return false
  sample.mostBytes -= sizeBytes
  return true
}

async function hasFile(path: string, bytes: number): Promise<boolean> {
  const stats = await stat(path).catch(ifMissing)
  return stats?.size === bytes + tagBytes
}

function sealFile(filesKey: Buffer, sha256: string, bytes: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, keyOf(filesKey, sha256), nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Reads a stored file of a repository. Undefined if it is missing or damaged. */
export async function readStoredFile(
  directory: string,
  filesKey: Buffer,
  sha256: string,
): Promise<Buffer | undefined> {
  const sealed = await readFile(storedPath(directory, nameOf(filesKey, sha256))).catch(ifMissing)
  if (!sealed || sealed.length < tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, keyOf(filesKey, sha256), nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    // The tag does not match, so the file is damaged. The audit of the restored copy reports the file as missing.
    return undefined
  }
}

/**
 * Moves a damaged file of the repository aside, so that the next backup copies it again. Returns false if there is
 * none, or if the repository cannot be written.
 */
export async function setAsideStoredFile(
  directory: string,
  filesKey: Buffer,
  sha256: string,
): Promise<boolean> {
  const path = storedPath(directory, nameOf(filesKey, sha256))
  try {
    await rename(path, `${path}.damaged`)
    return true
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return false
    throw error
  }
}

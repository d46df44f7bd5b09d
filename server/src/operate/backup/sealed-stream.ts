import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { DamagedBackup } from './damaged-backup.ts'

// The content of a backup is encrypted in pieces, so that it can be written and read as a stream, and no byte is used
// before it was authenticated.
//
// 1. The content is cut into pieces of 1 MiB. The last one is shorter, and may be empty.
// 2. Each piece is encrypted with AES-256-GCM and the key of the backup. Its nonce is its number and the mark of the
//    last piece. No nonce occurs twice, because no other backup has this key. The associated data is the digest of the
//    header.
// 3. A piece is written as its length (four bytes), the ciphertext and the tag (16 bytes).
//
// Pieces that are altered, swapped, repeated, missing, or taken from another backup are therefore detected, and also a
// file that ends early or continues after its last piece.

const algorithm = 'aes-256-gcm'
const lengthBytes = 4
const tagBytes = 16
export const pieceBytes = 1024 * 1024

/** Key of one backup, and the digest of its header. */
export interface SealKey {
  key: Buffer
  context: Buffer
}

/** Creates the stream that encrypts the content of a backup. */
export function sealing(seal: SealKey): Transform {
  let rest: Buffer[] = []
  let restBytes = 0
  let number = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest.push(chunk)
      restBytes += chunk.length
      // A full piece is only encrypted when a further byte has arrived, because it could be the last piece.
      while (restBytes > pieceBytes) {
        const bytes = Buffer.concat(rest)
        this.push(sealPiece(seal, number++, false, bytes.subarray(0, pieceBytes)))
        rest = [bytes.subarray(pieceBytes)]
        restBytes -= pieceBytes
      }
      done()
    },
    flush(done) {
      this.push(sealPiece(seal, number, true, Buffer.concat(rest)))
      done()
    },
  })
}

function sealPiece({ key, context }: SealKey, number: number, isLast: boolean, bytes: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast), { authTagLength: tagBytes })
  cipher.setAAD(context)
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/**
 * True if the pieces from a position on end exactly where the file ends. This check needs no key, so it detects only
 * missing bytes and not altered ones.
 */
export async function endsWhole(file: FileHandle, position: number): Promise<boolean> {
  const { size } = await file.stat()
  while (position < size) {
    const head = await readAt(file, position, lengthBytes)
    const length = head.length === lengthBytes ? head.readUInt32BE() : Infinity
    if (length > pieceBytes) return false
    position += lengthBytes + length + tagBytes
    // Only the last piece is shorter than the others.
    if (length < pieceBytes && position < size) return false
  }
  return position === size
}

/**
 * Decrypts the content of a backup, from a position of its file to the end.
 * @throws {DamagedBackup} with a message about the damage, before a damaged byte is returned.
 */
export async function* openSealed(
  file: FileHandle,
  position: number,
  { key, context }: SealKey,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const head = await readAt(file, position, lengthBytes)
    const length = head.length === lengthBytes ? head.readUInt32BE() : -1
    if (length === -1) throw endsEarly()
    if (length > pieceBytes) throw altered(number)
    const sealed = await readAt(file, position + lengthBytes, length + tagBytes)
    if (sealed.length < length + tagBytes) throw endsEarly()
    position += lengthBytes + sealed.length
    // A full piece may be the last one. If it is not, the mark in its nonce shows it.
    const isLast = (await readAt(file, position, 1)).length === 0
    const bytes = openPiece({ key, context }, number, isLast, sealed)
    if (!bytes && isLast && openPiece({ key, context }, number, false, sealed)) throw endsEarly()
    if (!bytes && !isLast && openPiece({ key, context }, number, true, sealed))
      throw new DamagedBackup(
        'The file continues after the end of the backup: something was added to it. Use another copy of the file.',
      )
    if (!bytes) throw altered(number)
    yield bytes
    if (isLast) return
  }
}

function openPiece(
  { key, context }: SealKey,
  number: number,
  isLast: boolean,
  sealed: Buffer,
): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast), { authTagLength: tagBytes })
  decipher.setAAD(context).setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    // The tag does not match. The caller reports it.
    return undefined
  }
}

/** Nonce of a piece: one byte that marks the last piece, and the number of the piece in eleven bytes. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0)
  nonce.writeUIntBE(number, 6, 6)
  return nonce
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

function endsEarly(): DamagedBackup {
  return new DamagedBackup(
    'The backup is incomplete: the file ends early. It was interrupted while it was written or copied; use another backup.',
  )
}

function altered(number: number): DamagedBackup {
  return new DamagedBackup(
    `The backup is damaged or was altered, in its piece ${number + 1} of 1 MiB. Use another copy of the file, or another backup.`,
  )
}

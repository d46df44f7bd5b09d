import {
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  scrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { rawPublicKey, readRecoveryCode, sharedSecret } from './recovery-code.ts'

// Each backup has a random key. The header of the backup contains that key, wrapped: encrypted with a key that is
// derived from the passphrase (scrypt), or that only the owner of the recovery code can compute (X25519). A backup
// without a passphrase or recovery code contains its key in plain form. So all backups have the same format, and damage
// is detected in all of them.

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Cost of scrypt: 64 MiB of memory and about 0.2 s for each attempt to guess a passphrase. */
const cost = 2 ** 16
const blockSize = 8
const mostMemory = 256 * 1024 * 1024

const base64 = z.base64()

export const wrappedKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), key: base64 }),
  z.object({ kind: z.literal('passphrase'), salt: base64, cost: z.literal(cost), wrapped: base64 }),
  z.object({ kind: z.literal('recovery_code'), recipient: base64, sender: base64, wrapped: base64 }),
])
export type WrappedKey = z.infer<typeof wrappedKeySchema>

/** Protection of a backup: none, a passphrase, or the public half of a recovery code. */
export type Protection =
  | { kind: 'open' }
  | { kind: 'passphrase'; passphrase: string }
  | { kind: 'recovery_code'; publicKey: Buffer }

/** Creates the key of a new backup. Returns the plain key, and the wrapped key for the header. */
export async function newBackupKey(protection: Protection): Promise<{ key: Buffer; wrapped: WrappedKey }> {
  const key = randomBytes(keyBytes)
  if (protection.kind === 'open') return { key, wrapped: { kind: 'open', key: key.toString('base64') } }
  if (protection.kind === 'passphrase') {
    const salt = randomBytes(16)
    const wrapped = wrap(await stretched(protection.passphrase, salt), key)
    return { key, wrapped: { kind: 'passphrase', salt: salt.toString('base64'), cost, wrapped } }
  }
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const [sender, recipient] = [rawPublicKey(publicKey), protection.publicKey]
  const wrapped = wrap(agreed(sharedSecret(privateKey, recipient), sender, recipient), key)
  return {
    key,
    wrapped: {
      kind: 'recovery_code',
      recipient: recipient.toString('base64'),
      sender: sender.toString('base64'),
      wrapped,
    },
  }
}

/** Reason why a backup cannot be opened. */
export type KeyRefusal = 'wrong_passphrase' | 'no_recovery_code' | 'other_recovery_code'

/**
 * Returns the key of a backup, or the reason why it cannot be read. `secret` is the passphrase or the recovery code.
 */
export async function openBackupKey(wrapped: WrappedKey, secret: string): Promise<Buffer | KeyRefusal> {
  if (wrapped.kind === 'open') return Buffer.from(wrapped.key, 'base64')
  if (wrapped.kind === 'passphrase') {
    const stretchedKey = await stretched(secret, Buffer.from(wrapped.salt, 'base64'))
    return unwrap(stretchedKey, wrapped.wrapped) ?? 'wrong_passphrase'
  }
  const code = readRecoveryCode(secret)
  if (!code) return 'no_recovery_code'
  const [sender, recipient] = [
    Buffer.from(wrapped.sender, 'base64'),
    Buffer.from(wrapped.recipient, 'base64'),
  ]
  const key = agreed(sharedSecret(code.privateKey, sender), sender, recipient)
  return unwrap(key, wrapped.wrapped) ?? 'other_recovery_code'
}

const scryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

/**
 * Derives a key from a passphrase. The text is normalized first, because keyboards can type the same letter with
 * different code points.
 */
function stretched(passphrase: string, salt: Buffer): Promise<Buffer> {
  return scryptKey(passphrase.normalize('NFC'), salt, keyBytes, {
    N: cost,
    r: blockSize,
    p: 1,
    maxmem: mostMemory,
  })
}

function agreed(secret: Buffer, sender: Buffer, recipient: Buffer): Buffer {
  const salt = Buffer.concat([sender, recipient])
  return Buffer.from(hkdfSync('sha256', secret, salt, 'quoin/backup/v1', keyBytes))
}

function wrap(by: Buffer, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, by, nonce, { authTagLength: tagBytes })
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function unwrap(by: Buffer, wrapped: string): Buffer | undefined {
  const bytes = Buffer.from(wrapped, 'base64')
  if (bytes.length !== nonceBytes + keyBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, by, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    // The tag does not match, so this key did not wrap the key of the backup. The caller reports it.
    return undefined
  }
}

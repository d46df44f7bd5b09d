import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { decodeBase64url } from '../../kernel/secrets/base64url.ts'

const prefix = 'quoin-recovery-'
const keyBytes = 32

/** First bytes of X25519 keys in DER format. The 32 bytes of the key follow. */
const derOf = {
  private: Buffer.from('302e020100300506032b656e04220420', 'hex'),
  public: Buffer.from('302a300506032b656e032100', 'hex'),
}

/**
 * A recovery code is the private half of an X25519 key pair, with which backups can be read. The service stores only
 * the public half, with which backups can be written.
 */
export interface RecoveryPair {
  code: string
  publicKey: Buffer
}

export function newRecoveryPair(): RecoveryPair {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-keyBytes)
  return { code: prefix + bytes.toString('base64url'), publicKey: rawPublicKey(publicKey) }
}

/** Reads a recovery code as it was printed. White space is ignored. Undefined if the text is not a recovery code. */
export function readRecoveryCode(text: string): { privateKey: KeyObject; publicKey: Buffer } | undefined {
  const compact = text.replaceAll(/\s+/g, '')
  const bytes = compact.startsWith(prefix) ? decodeBase64url(compact.slice(prefix.length)) : null
  if (bytes?.length !== keyBytes) return undefined
  const privateKey = createPrivateKey({
    key: Buffer.concat([derOf.private, bytes]),
    format: 'der',
    type: 'pkcs8',
  })
  return { privateKey, publicKey: rawPublicKey(createPublicKey(privateKey)) }
}

/** Computes the shared secret of two key pairs from the private key of one and the public key of the other. */
export function sharedSecret(privateKey: KeyObject, publicKey: Buffer): Buffer {
  const key = Buffer.concat([derOf.public, publicKey])
  return diffieHellman({ privateKey, publicKey: createPublicKey({ key, format: 'der', type: 'spki' }) })
}

export function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-keyBytes)
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { decodeBase64url } from './base64url.ts'

// Sealing encrypts a text. The result is `v1.<key id>.<base64url of nonce, ciphertext and tag>`. Its associated data
// are the beginning (`v1.<key id>.`) and the context (organization and record). So a value that was copied to another
// row, or whose key id was changed, cannot be decrypted.
//
// To rotate the key, seal with a new key and pass the old key in `openers`. Then seal again every value for which
// `sealedWith` returns the id of the old key.

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
const keyIdForm = /^[A-Za-z0-9_-]{1,32}$/

export interface Opener {
  keyId: string
  key: Buffer
}

export interface Sealer {
  seal(plaintext: string, context: string): string
  /**
   * Decrypts a sealed text. Throws `UnopenableSecret` if it was altered, or was sealed for another context or with an
   * unknown key.
   */
  open(sealed: string, context: string): string
}

export class UnopenableSecret extends Error {}

/** Creates a sealer that seals with `key`. It opens texts that were sealed with `key` or with one of the `openers`. */
export function sealer(key: Buffer, keyId: string, openers: readonly Opener[] = []): Sealer {
  const keys = new Map<string, Buffer>()
  for (const opener of [{ keyId, key }, ...openers]) {
    if (!keyIdForm.test(opener.keyId)) throw new Error(`"${opener.keyId}" cannot be a key id.`)
    if (keys.has(opener.keyId)) throw new Error(`Two encryption keys have the id "${opener.keyId}".`)
    keys.set(opener.keyId, opener.key)
  }
  return {
    seal: (plaintext, context) => seal(key, `v1.${keyId}.`, plaintext, context),
    open(sealed, context) {
      const id = sealedWith(sealed)
      const opener = keys.get(id)
      if (!opener)
        throw new UnopenableSecret(
          `The key with the id "${id}", which a sealed value needs, is not available.`,
        )
      return open(opener, `v1.${id}.`, sealed, context)
    },
  }
}

/** Returns the id of the key with which a text was sealed. */
export function sealedWith(sealed: string): string {
  const [version, keyId, body, ...rest] = sealed.split('.')
  if (version !== 'v1' || !keyId || !keyIdForm.test(keyId) || body === undefined || rest.length > 0) {
    throw new UnopenableSecret('The value does not have the form of a sealed text.')
  }
  return keyId
}

function seal(key: Buffer, head: string, plaintext: string, context: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(
    Buffer.from(head + context),
  )
  const body = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return head + body.toString('base64url')
}

function open(key: Buffer, head: string, sealed: string, context: string): string {
  const body = decodeBase64url(sealed.slice(head.length))
  if (!body || body.length < nonceLength + tagLength)
    throw new UnopenableSecret('A sealed value was truncated or altered.')
  const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(head + context)).setAuthTag(body.subarray(-tagLength))
  try {
    return Buffer.concat([
      decipher.update(body.subarray(nonceLength, -tagLength)),
      decipher.final(),
    ]).toString('utf8')
  } catch (cause) {
    throw new UnopenableSecret('A sealed value was altered, or sealed for another context.', { cause })
  }
}

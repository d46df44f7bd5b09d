import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { decodeBase64url } from './base64url.ts'

// Sealed text is `v1.<key id>.<base64url of nonce, ciphertext and tag>`. The associated data is the head and the context
// (organization and record), so a value that is copied to another row or relabelled with another key cannot be opened. To
// rotate: seal with a new key, keep the old one among the openers, and reseal every value that `sealedWith` reports as old.

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
  /** Throws `UnopenableSecret` if the text was altered, or sealed for another context or with an unknown key. */
  open(sealed: string, context: string): string
}

export class UnopenableSecret extends Error {}

/** Seals with `key`. Opens texts that were sealed with it or with any of the `openers`. */
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

/** The id of the key that a text was sealed with. */
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

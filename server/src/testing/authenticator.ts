import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '../kernel/access/passkey-answer.ts'
import type { RelyingParty } from '../kernel/access/passkey-proof.ts'

type Algorithm = 'EdDSA' | 'ES256' | 'RS256'

/** Values that replace correct values in an authenticator's answer, so that the service must refuse the answer. */
export interface Forgery {
  type?: string
  origin?: string
  partyId?: string
  crossOrigin?: boolean
  /** Flags of the authenticator data. By default, they state that the user is present and verified. */
  flags?: number
  counter?: number
  /** True to sign with the key of another passkey. */
  isForeign?: boolean
  handle?: Buffer | null
}

const keys: Readonly<Record<Algorithm, () => { publicKey: KeyObject; privateKey: KeyObject }>> = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer): string => data.toString('base64url')

/** An authenticator in software, with one passkey. */
export function newAuthenticator(party: RelyingParty, algorithm: Algorithm = 'ES256') {
  const pair = keys[algorithm]()
  const credentialId = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, forgery: Forgery): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge,
        origin: forgery.origin ?? party.origin,
        crossOrigin: forgery.crossOrigin ?? false,
      }),
    )
  const authenticatorData = (flags: number, forgery: Forgery): Buffer => {
    const head = Buffer.alloc(5)
    head[0] = forgery.flags ?? flags
    head.writeUInt32BE(forgery.counter ?? counter, 1)
    return Buffer.concat([sha256(forgery.partyId ?? party.id), head])
  }

  return {
    /** Creates the passkey and returns the input of `passkeys.add`. */
    register(challenge: string, forgery: Forgery = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId])
      return {
        name: 'Laptop',
        credential_id: base64url(credentialId),
        client_data: base64url(clientData('webauthn.create', challenge, forgery)),
        authenticator_data: base64url(Buffer.concat([authenticatorData(0x45, forgery), attested])),
        public_key: base64url(pair.publicKey.export({ format: 'der', type: 'spki' })),
      }
    },
    /** Signs a challenge. Each signature increases the counter. */
    answer(challenge: string, handle: Buffer, forgery: Forgery = {}): PasskeyAnswer {
      counter++
      const client = clientData('webauthn.get', challenge, forgery)
      const data = authenticatorData(0x05, forgery)
      const { privateKey } = forgery.isForeign ? keys[algorithm]() : pair
      const shownHandle = forgery.handle === undefined ? handle : forgery.handle
      return {
        credential_id: base64url(credentialId),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(
          sign(algorithm === 'EdDSA' ? null : 'sha256', Buffer.concat([data, sha256(client)]), privateKey),
        ),
        user_handle: shownHandle && base64url(shownHandle),
      }
    },
  }
}

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'

/** The service from the browser's point of view: the domain to which passkeys belong, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Returns the relying party for a public URL of the service. For a loopback address, the relying party is `localhost`,
 * because browsers accept no passkeys on IP addresses.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopbackNames.includes(hostname)) return { id: hostname, origin }
  return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** True if browsers accept passkeys at this public URL: on `localhost`, and with https and a domain name. */
export function acceptsPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return loopbackNames.includes(hostname) || (protocol === 'https:' && !/^\[|^\d+(\.\d+){3}$/.test(hostname))
}

/** Values that the answer of an authenticator must contain to be valid. */
export interface Expected {
  party: RelyingParty
  challenge: string
}

/** Answer of an authenticator with which a person signs in or confirms who they are. */
export interface Assertion {
  clientData: Buffer
  authenticatorData: Buffer
  signature: Buffer
}

/** Answer of an authenticator that created a passkey. */
export interface Registration {
  credentialId: Buffer
  clientData: Buffer
  authenticatorData: Buffer
  /** Public key, in DER form. */
  spki: Buffer
}

/**
 * Checks the authenticator's answer that registers a new passkey. It must contain the expected challenge and relying
 * party, and the authenticator must have verified the person. The manufacturer of the authenticator is not checked
 * (attestation `none`). Returns the passkey's signature counter. Undefined if the answer is not valid.
 */
export function checkRegistration(answer: Registration, expected: Expected): { counter: number } | undefined {
  if (!isClientData(answer.clientData, 'webauthn.create', expected)) return undefined
  const data = readAuthenticatorData(answer.authenticatorData, expected.party)
  if (!data?.credentialId?.equals(answer.credentialId)) return undefined
  return keyOf(answer.spki) === undefined ? undefined : { counter: data.counter }
}

/** Checks the signature of a passkey. Returns its signature counter. Undefined if the answer is not valid. */
export function checkAssertion(
  passkey: { spki: Buffer; counter: number },
  answer: Assertion,
  expected: Expected,
): { counter: number } | undefined {
  if (!isClientData(answer.clientData, 'webauthn.get', expected)) return undefined
  const data = readAuthenticatorData(answer.authenticatorData, expected.party)
  const key = keyOf(passkey.spki)
  if (!data || !key) return undefined
  const signed = Buffer.concat([answer.authenticatorData, sha256(answer.clientData)])
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  if (!verify(algorithm, signed, key, answer.signature)) return undefined
  // An authenticator increases the counter with each signature. If the counter has not increased, the passkey was
  // copied. Synchronized passkeys do not use the counter and always report 0.
  const isCopied = (passkey.counter > 0 || data.counter > 0) && data.counter <= passkey.counter
  return isCopied ? undefined : { counter: data.counter }
}

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/** Returns the challenge that an answer contains. Undefined if the answer is malformed. */
export const challengeIn = (clientData: Buffer): string | undefined => readClientData(clientData)?.challenge

function readClientData(clientData: Buffer): z.infer<typeof clientDataSchema> | undefined {
  try {
    return clientDataSchema.safeParse(JSON.parse(clientData.toString())).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isClientData(clientData: Buffer, type: string, { party, challenge }: Expected): boolean {
  const data = readClientData(clientData)
  return (
    data?.type === type &&
    data.challenge === challenge &&
    data.origin === party.origin &&
    data.crossOrigin !== true
  )
}

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

/**
 * Parses the data that the authenticator signed. Undefined if the authenticator did not verify the person, or signed
 * for another service.
 */
function readAuthenticatorData(
  data: Buffer,
  party: RelyingParty,
): { counter: number; credentialId: Buffer | undefined } | undefined {
  if (data.length < 37 || !data.subarray(0, 32).equals(sha256(party.id))) return undefined
  const set = data[32]!
  if (!(set & flags.present) || !(set & flags.verified)) return undefined
  const counter = data.readUInt32BE(33)
  if (!(set & flags.hasCredential) || data.length < 55) return { counter, credentialId: undefined }
  return { counter, credentialId: data.subarray(55, 55 + data.readUInt16BE(53)) }
}

/** Algorithms that are accepted, as COSE identifiers: EdDSA, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Parses a public key. Undefined if its algorithm is not accepted or the key is malformed. */
function keyOf(spki: Buffer): KeyObject | undefined {
  const key = readKey(spki)
  const { namedCurve, modulusLength } = key?.asymmetricKeyDetails ?? {}
  const isAccepted =
    key?.asymmetricKeyType === 'ed25519' ||
    (key?.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
    (key?.asymmetricKeyType === 'rsa' && modulusLength! >= 2048)
  return isAccepted ? key : undefined
}

function readKey(spki: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' })
  } catch (error) {
    // OpenSSL refuses malformed keys with various codes.
    if (error instanceof Error) return undefined
    throw error
  }
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

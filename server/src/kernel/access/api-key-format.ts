import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { usualCell } from '../cell.ts'

// Form of an API key: quoin_live_<public id>_<secret><checksum>. The public id may be shown and logged. It begins with
// the code of the cell (installation) that issued the key. The secret has 178 random bits. The checksum covers
// everything before it, so that a mistyped or invented key is refused without a database query. The credentials of
// connected agents have the same form, with their type instead of the mode.

export type KeyMode = 'live' | 'test'

/**
 * Type of a credential of a connected agent. `access` and `refresh` are tokens, `code` is exchanged for the first
 * tokens, and `client` is the id of a program that registered itself.
 */
export type AgentCredential = 'access' | 'refresh' | 'code' | 'client'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form =
  /^(quoin_(live|test|access|refresh|code|client)_([0-9A-Za-z]{8})_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/**
 * Creates an API key or a credential of an agent. `key` is shown to its owner once. Only `publicId` and the digest of
 * `key` are stored.
 */
export function createApiKey(
  type: KeyMode | AgentCredential,
  cell = usualCell,
): { key: string; publicId: string } {
  const publicId = cell + randomBase62(8 - cell.length)
  const head = `quoin_${type}_${publicId}_${randomBase62(30)}`
  return { key: head + checksum(head), publicId }
}

/** Parses an API key. Null if its form, length, alphabet or checksum is wrong. */
export function parseApiKey(text: string): { mode: KeyMode; publicId: string } | null {
  const parsed = parse(text)
  if (parsed?.type !== 'live' && parsed?.type !== 'test') return null
  return { mode: parsed.type, publicId: parsed.publicId }
}

/** Parses a credential of an agent and returns its public id. Null if it is malformed or of another type. */
export function parseAgentCredential(type: AgentCredential, text: string): string | null {
  const parsed = parse(text)
  return parsed?.type === type ? parsed.publicId : null
}

function parse(text: string): { type: string; publicId: string } | null {
  const parts = form.exec(text)
  if (!parts || checksum(parts[1]!) !== parts[4]) return null
  return { type: parts[2]!, publicId: parts[3]! }
}

/**
 * Returns the digest of an API key. Only the digest is stored, never the key. A fast hash is sufficient, because the
 * key is random. The pepper (a secret of the installation) makes a stolen database useless for finding keys.
 */
export function digestApiKey(pepper: Buffer, key: string): Buffer {
  return hash('sha256', `${pepper.toString('base64url')}.${key}`, 'buffer')
}

/** Creates API keys and the credentials of agents for an installation. */
export interface KeyMint {
  mint(type: KeyMode | AgentCredential): MintedKey
  /** Default quota of a key, in requests per minute. */
  usualPerMinute: number
}

/** A new API key, with the digest that is stored. */
export interface MintedKey {
  key: string
  publicId: string
  digest: Buffer
}

export function mintApiKey(pepper: Buffer, type: KeyMode | AgentCredential, cell = usualCell): MintedKey {
  const { key, publicId } = createApiKey(type, cell)
  return { key, publicId, digest: digestApiKey(pepper, key) }
}

export function sameDigest(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function checksum(head: string): string {
  let rest = crc32(head)
  let digits = ''
  for (let index = 0; index < 6; index++) {
    digits = alphabet[rest % 62]! + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 below 256. Higher bytes are skipped, because they would make the first
      // eight characters of the alphabet more frequent.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]!
    }
  }
  return text
}

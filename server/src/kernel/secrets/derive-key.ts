import { hkdfSync } from 'node:crypto'

/**
 * Derives a 32-byte key for one purpose ('cursor', 'api-key', 'encryption', …). Different purposes have different
 * keys, and no key reveals the master secret.
 */
export function deriveKey(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'quoin/v1', purpose, 32))
}

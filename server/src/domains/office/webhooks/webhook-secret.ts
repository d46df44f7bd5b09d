import { randomBytes } from 'node:crypto'
import type { Sealer } from '../../../kernel/secrets/sealer.ts'

const prefix = 'whsec_'

/** Creates a signing secret in the format of Standard Webhooks: `whsec_` followed by 32 random bytes in base64. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64')
}

export function hintOf(secret: string): string {
  return secret.slice(-4)
}

const context = (orgId: string, destinationId: string): string =>
  `webhook destination ${orgId} ${destinationId}`

/**
 * Encrypts a signing secret for storage. The result can be decrypted only for the same destination, so that copying it
 * to the row of another destination is useless.
 */
export function sealSecret(sealer: Sealer, orgId: string, destinationId: string, secret: string): string {
  return sealer.seal(secret, context(orgId, destinationId))
}

export function openSecret(sealer: Sealer, orgId: string, destinationId: string, sealed: string): string {
  return sealer.open(sealed, context(orgId, destinationId))
}

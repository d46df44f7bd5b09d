import { createHmac } from 'node:crypto'

/**
 * Returns the keyed digests of a phone number or email address, the one of the current root secret first. They replace the
 * address of an erased person who opted out: the opt-out stays effective, and the address cannot be found by trying all
 * numbers without the root secret.
 */
export type AddressDigests = (orgId: string, address: string) => [current: string, ...former: string[]]

/** Purpose of the derived keys of the digests. */
export const addressPurpose = 'erased-address'

export function createAddressDigests([current, ...former]: readonly [Buffer, ...Buffer[]]): AddressDigests {
  return (orgId, address) => {
    const digest = (key: Buffer): string =>
      `erased/${createHmac('sha256', key).update(`${orgId}/${address}`).digest('base64url')}`
    return [digest(current), ...former.map(digest)]
  }
}

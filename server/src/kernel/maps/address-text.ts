import type { AddressToFind } from './maps-provider.ts'

/**
 * Formats an address in one line, as Google requires: `1 Ridge Ave, Evanston, IL 60201`. The country is sent
 * separately.
 */
export function addressText({ line1, city, state, zip }: AddressToFind): string {
  return [line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

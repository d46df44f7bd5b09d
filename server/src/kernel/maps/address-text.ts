import type { AddressToFind } from './maps-provider.ts'

/** On one line, as Google wants it: `1 Ridge Ave, Evanston, IL 60201`. The country is asked for besides. */
export function addressText({ line1, city, state, zip }: AddressToFind): string {
  return [line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

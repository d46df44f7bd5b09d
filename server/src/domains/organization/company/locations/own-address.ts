import { parsePostalCode, parseState } from '../../../../kernel/contact/index.ts'
import { invalidField } from '../../../../kernel/errors.ts'

interface Place {
  state?: string | null | undefined
  zip?: string | null | undefined
}

/** Normalizes state and ZIP code for the country. Empty text clears a value, like null. */
export function readPlace({ state, zip }: Place, country: string): Place {
  const read: Place = {}
  if (state !== undefined) read.state = state ? parseState(state, country) : null
  if (zip !== undefined) read.zip = zip ? parsePostalCode(zip, country) : null
  if (state && read.state === null) throw invalidField('state', `must be a state of ${country}`)
  if (zip && read.zip === null) throw invalidField('zip', `must be a postal code of ${country}`)
  return read
}

import { AppError } from '../../../kernel/errors.ts'
import { readServiceAddress } from '../clients/index.ts'
import type { BookingForm } from './booking-form.ts'

export interface FormAddress {
  service_address: string
  city: string
  state: string
  zip: string
}

const ours = new Map([['address_line1', 'address.line1']])

/** Reads the address of the form. If it is invalid, throws a `validation_error` that names the fields of the form. */
export function readFormAddress(typed: BookingForm['address'], country: string): FormAddress {
  const { line1, line2, city, state, zip } = typed
  try {
    const read = readServiceAddress(
      { address_line1: line1, address_line2: line2 ?? null, city, state, zip },
      country,
    )
    return {
      service_address: [read.address_line1, read.address_line2].filter(Boolean).join(', '),
      city: read.city,
      state: read.state,
      zip: read.zip,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const details = error.details.map(({ field = '', message }) => ({
      field: ours.get(field) ?? `address.${field}`,
      message,
    }))
    throw new AppError(error.code, `${details[0]!.field}: ${details[0]!.message}`, details)
  }
}

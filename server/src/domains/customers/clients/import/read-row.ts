import { AppError } from '../../../../kernel/errors.ts'
import { readForm } from '../../../../kernel/schema/read-form.ts'
import { readEmail, readPhone } from '../../../../kernel/schema/contact-fields.ts'
import { serviceAddressOf } from '../service-address.ts'
import { type ImportedRow, importedRow, type ImportField, isListed } from './import-fields.ts'

export interface RowError {
  field: string
  message: string
}

/** A parsed row, with the keys by which it is matched with clients and other rows. */
export interface ReadRow {
  line: number
  values: ImportedRow
  errors: RowError[]
  keys: RowKeys
}

export interface RowKeys {
  external_id: string | null
  /** Phone number in E.164 form. */
  phone: string | null
  email: string | null
  /** Name and address for comparison. Null if the row lacks one of the two. */
  namedAddress: { match_key: string; name: string } | null
}

/** Parses a row from its non-empty cells. If a cell is invalid, the row has errors and no keys. */
export function readRow(
  line: number,
  said: Iterable<readonly [ImportField, string]>,
  country: string,
): ReadRow {
  const cells: Partial<Record<ImportField, string>> = {}
  for (const [field, cell] of said) cells[field] = isListed(field) ? cell.toLowerCase() : cell
  const form = readForm(importedRow, cells)
  const errors =
    'issues' in form ? form.issues.map(({ field = 'line', message }): RowError => ({ field, message })) : []
  const { phone, email } = cells
  const read = {
    phone: tried(errors, () => readPhone('phone', phone, country).phone),
    email: tried(errors, () => readEmail('email', email).key),
  }
  if ('issues' in form || errors.length > 0)
    return { line, values: {}, errors: eachOnce(errors), keys: noKeys }
  const values = form.value
  const { name, address_line1 = null, address_line2 = null, city = null, state = null, zip = null } = values
  const address = serviceAddressOf({ address_line1, address_line2, city, state, zip }, country)
  const namedAddress = address && name ? { match_key: address.match_key, name } : null
  const keys = {
    external_id: values.external_id ?? null,
    phone: read.phone ?? null,
    email: read.email ?? null,
    namedAddress,
  }
  return { line, values, errors, keys }
}

const noKeys: RowKeys = { external_id: null, phone: null, email: null, namedAddress: null }

/**
 * Returns the result of `work`. If `work` throws a validation error, adds it to `errors` and returns
 * undefined.
 */
export function tried<Answer>(errors: RowError[], work: () => Answer): Answer | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const { field = 'line', message } of error.details) errors.push({ field, message })
    return undefined
  }
}

const eachOnce = (errors: RowError[]): RowError[] => [
  ...new Map(errors.map((error) => [error.field, error])).values(),
]

import type { Input } from '../api/call.ts'

const names = [
  'customer_name',
  'customer_phone',
  'customer_email',
  'service_address',
  'city',
  'state',
  'zip',
] as const

/** Returns the input of the search for duplicates. Undefined until enough has been typed to identify a person. */
export function duplicateInput(
  values: Readonly<Record<string, string | null | undefined>>,
): Input<'leads.findDuplicates'> | undefined {
  const filled = names.flatMap((name): [string, string][] => {
    const text = values[name]?.trim()
    return text ? [[name, text]] : []
  })
  const typed = Object.fromEntries(filled) as Partial<Record<(typeof names)[number], string>>
  const hasPhone = (typed.customer_phone ?? '').replace(/\D/g, '').length >= 10
  if (!hasPhone) delete typed.customer_phone
  const hasEmail = /^\S+@\S+\.\S{2,}$/.test(typed.customer_email ?? '')
  if (!hasEmail) delete typed.customer_email
  const isEnough = hasPhone || hasEmail || (typed.service_address ?? '').length > 5
  return isEnough ? { ...typed, limit: 3 } : undefined
}

/**
 * Returns the name of an operation as it is used in type names: `InvoicesRecordPayment` for `invoices.recordPayment`.
 */
export function typeNameOf(wireName: string): string {
  return wireName.split('.').map(capitalized).join('')
}

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

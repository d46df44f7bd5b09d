/**
 * Returns the id of an operation in the API description: `listLeads` for `leads.list`, `getLead` for `leads.get`. The
 * file of the operation exports it under the same name.
 */
export function operationId(wireName: string): string {
  const [area = '', verb = ''] = wireName.split('.')
  const noun = verb === 'list' ? area : singular(area)
  return verb + capitalized(noun)
}

/** Returns the name of the schema of an operation's body: `CreateLeadRequest` for `leads.create`. */
export function requestName(wireName: string): string {
  return `${capitalized(operationId(wireName))}Request`
}

function singular(plural: string): string {
  return plural.replace(/s$/, '')
}

/**
 * Returns the name of an operation as it is used in type names: `InvoicesRecordPayment` for `invoices.recordPayment`.
 */
export function typeNameOf(wireName: string): string {
  return wireName.split('.').map(capitalized).join('')
}

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

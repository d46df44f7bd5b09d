/**
 * Returns the id of an operation in the API description: `listLeads` for `leads.list`, `getLead` for `leads.get`. The
 * file of the operation exports it under the same name.
 */
export function operationId(wireName: string): string {
  const [area = '', verb = ''] = wireName.split('.')
  const noun = verb === 'list' ? area : singular(area)
  return verb + noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** Returns the name of the schema of an operation's body: `CreateLeadRequest` for `leads.create`. */
export function requestName(wireName: string): string {
  const name = operationId(wireName)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`
}

function singular(plural: string): string {
  return plural.replace(/s$/, '')
}

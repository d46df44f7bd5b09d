/** The name of an operation as its file exports it: `leads.list` is `listLeads`, `leads.get` is `getLead`. */
export function operationId(wireName: string): string {
  const [area = '', verb = ''] = wireName.split('.')
  const noun = verb === 'list' ? area : singular(area)
  return verb + noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** The name of an operation's request schema: `CreateLeadRequest` for `leads.create`. */
export function requestName(wireName: string): string {
  const name = operationId(wireName)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`
}

function singular(plural: string): string {
  return plural.replace(/s$/, '')
}

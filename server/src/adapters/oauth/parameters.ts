import type { FastifyRequest } from 'fastify'
import { OAuthError } from './oauth-error.ts'

/** Maximum length of the parameters of a request, in characters. */
const longest = 8192

/** Returns the text of a form that `acceptForms` has read. */
export const formOf = ({ body }: FastifyRequest): string =>
  Buffer.isBuffer(body) ? body.toString('utf8') : ''

/** Reads the parameters of a query or of a form. Refuses a parameter that is sent twice, as OAuth requires. */
export function readParameters(text: string): ReadonlyMap<string, string> {
  if (text.length > longest)
    throw new OAuthError('invalid_request', `The parameters are longer than ${longest} characters.`)
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name)) throw new OAuthError('invalid_request', `The parameter ${name} is sent twice.`)
    if (value !== '') parameters.set(name, value)
  }
  return parameters
}

export function required(parameters: ReadonlyMap<string, string>, name: string): string {
  const value = parameters.get(name)
  if (value === undefined) throw new OAuthError('invalid_request', `The parameter ${name} is missing.`)
  return value
}

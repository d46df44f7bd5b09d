export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Returns the best encoding that the client accepts. A weight of 0 (`q=0`) means that the client does not
 * accept an encoding.
 */
export function chosenEncoding(header: string | undefined): Encoding {
  const acceptedEncodings = (header ?? '').split(',').flatMap((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    return refused ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((encoding) => acceptedEncodings.includes(encoding)) ?? 'identity'
}

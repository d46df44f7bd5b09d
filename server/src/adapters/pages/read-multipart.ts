import { AppError } from '../../kernel/errors.ts'

const boundaryOf = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/**
 * Parses the body of a `multipart/form-data` form with the parser of Node. This parser has no limits. The route
 * therefore limits the size of the body, and this function counts the parts before it parses them.
 */
export async function readMultipart(body: Buffer, contentType: string, mostParts: number): Promise<FormData> {
  const found = boundaryOf.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw notMultipart()
  if (countUpTo(body, `--${boundary}`, mostParts + 2) > mostParts + 1)
    throw new AppError('validation_error', `A form may have at most ${mostParts} parts.`)
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw notMultipart()
  }
}

function countUpTo(body: Buffer, delimiter: string, most: number): number {
  let count = 0
  for (let at = body.indexOf(delimiter); at >= 0 && count < most; at = body.indexOf(delimiter, at + 1))
    count++
  return count
}

const notMultipart = (): AppError =>
  new AppError('validation_error', 'The body is not a valid `multipart/form-data` form.')

import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import { viewInput, type ViewSelection } from './view.ts'

/** Schema of the query parameters that request a part of an answer. */
const viewParametersSchema = z.strictObject({
  ...viewInput,
  max_bytes: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of bytes')
    .transform(Number)
    .optional(),
})

export interface AddressView {
  selection: ViewSelection
  pageBytes: number | undefined
}

const nothing: AddressView = { selection: {}, pageBytes: undefined }

/**
 * Reads the query parameters that request a part of an answer: `?fields=id,status`, `?detail=summary`,
 * `?max_bytes=20000`.
 */
export function readViewParameters(request: FastifyRequest): AddressView {
  const { fields, detail, max_bytes } = request.query as Record<string, unknown>
  if (fields === undefined && detail === undefined && max_bytes === undefined) return nothing
  const listed = typeof fields === 'string' ? fields.split(',') : fields
  const { max_bytes: pageBytes, ...selection } = parseInput(viewParametersSchema, {
    ...(listed === undefined ? {} : { fields: listed }),
    ...(detail === undefined ? {} : { detail }),
    ...(max_bytes === undefined ? {} : { max_bytes }),
  })
  return { selection, pageBytes }
}

import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import { viewInput, type Wanted } from './view.ts'

/** The requested part of an answer, as query parameters. */
const wantedSchema = z.strictObject({
  ...viewInput,
  max_bytes: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of bytes')
    .transform(Number)
    .optional(),
})

export interface AddressView {
  wanted: Wanted
  pageBytes: number | undefined
}

const nothing: AddressView = { wanted: {}, pageBytes: undefined }

/** `?fields=id,status`, `?detail=summary`, `?max_bytes=20000`. */
export function wantedOf(request: FastifyRequest): AddressView {
  const { fields, detail, max_bytes } = request.query as Record<string, unknown>
  if (fields === undefined && detail === undefined && max_bytes === undefined) return nothing
  const listed = typeof fields === 'string' ? fields.split(',') : fields
  const { max_bytes: pageBytes, ...wanted } = parseInput(wantedSchema, {
    ...(listed === undefined ? {} : { fields: listed }),
    ...(detail === undefined ? {} : { detail }),
    ...(max_bytes === undefined ? {} : { max_bytes }),
  })
  return { wanted, pageBytes }
}

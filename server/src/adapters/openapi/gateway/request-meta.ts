import * as z from 'zod'
import { receiptExample } from '../gateway-examples.ts'

export const requestMeta = z
  .object({ request_id: z.string().describe('Id of the call. For a mutation, also the id of its receipt.') })
  .meta({ description: 'Data that identify the call.' })

/** Example of the field `meta` of an answer. */
export const metaExample = { request_id: receiptExample.request_id }

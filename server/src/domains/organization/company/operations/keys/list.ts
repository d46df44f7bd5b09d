import * as z from 'zod'
import { selectKeys } from '../../../../../kernel/access/keys-table.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { keyOf, keySchema } from '../../keys/key.ts'

export const listKeys = query({
  name: 'keys.list',
  summary: 'List the API keys, including revoked and expired keys, oldest first.',
  permission: ['manage_integrations'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(keySchema) }),
  async handler(ctx) {
    return { items: (await selectKeys(ctx.db, ctx.actor.org.id)).map(keyOf) }
  },
})

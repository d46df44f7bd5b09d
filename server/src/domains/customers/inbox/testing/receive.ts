import * as z from 'zod'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import {
  addMessage,
  conversationWith,
  messageEmailReceived,
  type MessageRow,
  messageSmsReceived,
  type NewMessage,
  type Partner,
} from '../../../messages/conversations/index.ts'

type Inbound = { from: Partner; message: Partial<NewMessage> & Pick<NewMessage, 'kind' | 'body'> }

/** Operation that stores an inbound message, as the endpoints for carriers and mail gateways do. */
export const receiving = mutation({
  name: 'test.receive',
  summary: 'Store an inbound message.',
  permission: [],
  only: 'system',
  input: z.custom<Inbound>(),
  output: z.custom<MessageRow>(),
  emits: [messageEmailReceived, messageSmsReceived],
  handler: async (ctx: MutationContext, { from, message }) =>
    addMessage(ctx, await conversationWith(ctx, from), { direction: 'inbound', ...message }),
})

export function receive(org: TestOrg, from: Partner, message: Inbound['message']): Promise<MessageRow> {
  return org.run(receiving, { from, message }, { type: 'system', id: null })
}

export { addMessage, type NewMessage } from './add-message.ts'
export { conditionsOf, searchWordsOf, wording } from './conversation-filters.ts'
export {
  conversationWith,
  findConversationWith,
  lockConversation,
  type Partner,
} from './conversation-with.ts'
export { conversationOf, type ConversationRow, conversations, isWithClient } from './conversation.ts'
export { conversationList, conversationsInput } from './conversations-input.ts'
export {
  findConversationByToken,
  hasConversations,
  lockConversationByKey,
  survivorOf,
} from './conversations-table.ts'
export { findConversations } from './find-conversations.ts'
export { handOverConversations } from './hand-over.ts'
export { messageEmailReceived, messageSmsReceived } from './message-events.ts'
export {
  type Message,
  type MessageAttachment,
  type MessageRow,
  messages,
  messageSchema,
  messageStatuses,
} from './message.ts'
export {
  findSentMessage,
  hasWrittenFrom,
  isEcho,
  isInConversation,
  latestInboundMail,
} from './messages-table.ts'
export { findByAddress } from './people-table.ts'
export {
  findAccessibleConversation,
  requireLockedConversation,
  requireConversation,
} from './accessible-conversation.ts'
export { recordRead } from './reads-table.ts'
export { categoryField, chosenFields, sentOutput } from './send-input.ts'
export { presentConversation, presentConversations, conversationViewSchema } from './present-conversation.ts'
export { newThreadToken, organizationOfToken } from './thread-token.ts'
